const HUE_COUNT = 24

/** Two letters: the first of the first and of the last part of a name; one part gives its first letter. */
export function avatarInitials(name: string): string {
  const parts = name.split(/[\s._-]+/u).filter((part) => /[\p{L}\p{N}]/u.test(part))
  const first = firstLetter(parts[0])
  const last = parts.length > 1 ? firstLetter(parts.at(-1)) : ''
  return (first + last).toLocaleUpperCase()
}

// A grapheme, not a code unit: Sinhala and Tamil letters carry combining vowel signs.
function firstLetter(part: string | undefined): string {
  if (!part) return ''
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(part)
  for (const { segment } of segments) if (/[\p{L}\p{N}]/u.test(segment)) return segment
  return ''
}

/** A hue in degrees, always the same for one id (FNV-1a, spread over 24 steps). */
export function avatarHue(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return ((hash >>> 8) % HUE_COUNT) * (360 / HUE_COUNT)
}
