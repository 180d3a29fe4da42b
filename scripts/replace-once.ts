/** Replaces what must stand in a text exactly once. */
export function replaceOnce(text: string, part: string, by: string): string {
  if (text.split(part).length !== 2) throw new Error(`${part} is not there exactly once.`)
  return text.replace(part, () => by)
}
