/**
 * How many letters must be added, left out, replaced or swapped with the next one to make one word of another, or more than
 * `max` (Damerau and Levenshtein, optimal string alignment).
 */
export function editDistance(one: string, other: string, max: number): number {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const row of a.keys()) {
    const current = nextRow({ a, b, row, last, before })
    if (Math.min(...current) > max) return max + 1
    before = last
    last = current
  }
  return last[b.length] ?? max + 1
}

type Rows = { a: string[]; b: string[]; row: number; last: number[]; before: number[] }

function nextRow({ a, b, row, last, before }: Rows): number[] {
  const letter = a[row]
  const current = [row + 1]
  for (const [column, against] of b.entries()) {
    const replaced = (last[column] ?? 0) + (letter === against ? 0 : 1)
    const isSwapped = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === against
    const swapped = isSwapped ? (before[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY
    current.push(Math.min(replaced, swapped, (last[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
  }
  return current
}
