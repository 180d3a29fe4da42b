/** The id of a section's heading: its title in a form for URLs. */
export function sectionId(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
}
