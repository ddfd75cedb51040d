/** Paths may contain line breaks, and codes that a terminal would obey; what is printed may not. */
export const oneLine = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => encodeURIComponent(character))
