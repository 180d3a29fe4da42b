import { twinKey } from './twin-key.ts'

/** The member's skills required by a role, for pages to mark. The server matches by `comparisonKey`, too large for a first view. */
export function sharedSkills(skills: readonly string[], wanted: readonly string[]): string[] {
  const keys = new Set(wanted.map(twinKey))
  // Skills without a comparable character match nothing.
  keys.delete('')
  return skills.filter((skill) => keys.has(twinKey(skill)))
}
