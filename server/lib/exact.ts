/** Binary digits after the point to which roots are computed, and those that remain when a result becomes a number. */
const ROOT_BITS = 160n
const RESULT_BITS = 100n

/** One, for numbers with the digits above: whole numbers multiplied by it can be added to `scaledRoot`. */
export const ROOT_SCALE = 1n << ROOT_BITS

/** A fraction as the nearest number. Equal fractions are equal numbers, in whichever terms and order they were computed. */
export function toNumber(numerator: bigint, denominator: bigint): number {
  const doubled = (numerator << (RESULT_BITS + 1n)) / denominator
  const rounded = doubled >= 0n ? (doubled + 1n) >> 1n : -((1n - doubled) >> 1n)
  return Number(rounded) / 2 ** Number(RESULT_BITS)
}

/** The square root of a fraction that is not negative, times `ROOT_SCALE`, rounded down. */
export function scaledRoot(numerator: bigint, denominator: bigint): bigint {
  return wholeRoot((numerator << (2n * ROOT_BITS)) / denominator)
}

/** The largest whole number whose square is at most this, by Newton's method. */
function wholeRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

export function leastMultiple(one: bigint, other: bigint): bigint {
  let [rest, divisor] = [one, other]
  while (divisor > 0n) [rest, divisor] = [divisor, rest % divisor]
  return (one / rest) * other
}
