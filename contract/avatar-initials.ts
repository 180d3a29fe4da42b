const HUE_COUNT = 24

/** Letters that are narrow enough for two of them. */
const NARROW = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u

/**
 * Two letters: the first of the first and of the last part of a name; one part gives its first letter, and so does a name in
 * Sinhala, Tamil or another script with wide letters.
 */
export function avatarInitials(name: string): string {
  const parts = name.split(/[\s._-]+/u).filter((part) => /[\p{L}\p{N}]/u.test(part))
  const first = firstLetter(parts[0])
  const last = parts.length > 1 ? firstLetter(parts.at(-1)) : ''
  return (NARROW.test(first) && NARROW.test(last) ? first + last : first).toLocaleUpperCase()
}

// A grapheme, not a code unit: Sinhala and Tamil letters carry combining vowel signs. ICU parts the conjuncts of Sinhala at their
// joiner.
function firstLetter(part: string | undefined): string {
  let letter = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(part ?? '')) {
    if (letter || /[\p{L}\p{N}]/u.test(segment)) letter += segment
    if (letter && !letter.endsWith('\u200d')) break
  }
  return letter
}

/** A hue in degrees, always the same for one id (FNV-1a, spread over 24 steps). */
export function avatarHue(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return ((hash >>> 8) % HUE_COUNT) * (360 / HUE_COUNT)
}
