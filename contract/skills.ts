import { comparisonKey } from './comparison-key.ts'

/** Skills without repetitions, however they are written; the first spelling stays. */
export function distinctSkills(skills: readonly string[]): string[] {
  const keys = skills.map(comparisonKey)
  return skills.filter((_skill, place) => keys.indexOf(keys[place] ?? '') === place)
}

/** The member's skills required by a role, regardless of spelling. */
export function sharedSkills(skills: readonly string[], wanted: readonly string[]): string[] {
  const keys = new Set(wanted.map(comparisonKey))
  // Skills without a comparable character match nothing.
  keys.delete('')
  return skills.filter((skill) => keys.has(comparisonKey(skill)))
}
