/** A page as a proxy shows it. */
export function htmlPage(title: string): string {
  return `<html><head><title>${title}</title></head><body><h1>${title}</h1><hr>scripted proxy</body></html>\n`
}
