/** Options of a SegmentedControl from 1 to `max`. */
export function numbersTo(max: number): { value: string; label: string }[] {
  return Array.from({ length: max }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))
}
