/** Diacritics of Latin, Greek and Cyrillic. Vowel signs of other scripts are letters to those who read them. */
const ACCENTS = /[\u0300-\u036f]/g

/** The form in which skills are compared: without case, accents, invisible characters and repeated blanks. */
export function skillKey(skill: string): string {
  return skill
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Skills without repetitions, however they are written; the first spelling stays. */
export function distinctSkills(skills: readonly string[]): string[] {
  const keys = skills.map(skillKey)
  return skills.filter((_skill, place) => keys.indexOf(keys[place] ?? '') === place)
}

/** Those of a member's skills that a role asks for, however they are written. */
export function sharedSkills(skills: readonly string[], wanted: readonly string[]): string[] {
  const keys = new Set(wanted.map(skillKey))
  return skills.filter((skill) => keys.has(skillKey(skill)))
}
