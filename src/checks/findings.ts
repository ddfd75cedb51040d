/** Places kept for one check of one record; a record with 40,000 faulty attempts must stay readable. */
export const maxFindings = 100

/** Collects the places at which one check failed. `locations[i]` belongs to `reasons[i]`. */
export class Findings {
  count = 0
  locations: string[] = []
  reasons: string[] = []

  /**
   * @param location JSON path of the faulty place
   * @param reason what was expected there and which attempt, step or tool call is at fault; no payload text
   */
  add(location: string, reason: string): void {
    this.count += 1
    if (this.count > maxFindings) return
    this.locations.push(location)
    this.reasons.push(reason)
  }

  /** The reasons, with a last line that counts the places which were left out. */
  summary(): string[] {
    const hidden = this.count - maxFindings
    return hidden > 0 ? [...this.reasons, `and ${hidden} more places like these`] : this.reasons
  }
}
