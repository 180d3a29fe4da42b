/** What the heading of a section is found by: its title, as it may stand in a URL. */
export function sectionId(title: string): string {
  return title.toLowerCase().replace(/\W+/g, '-')
}
