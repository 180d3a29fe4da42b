import { displayName } from '../../contract/profiles.values.ts'
import { comparisonKey, indexedText } from '../../contract/tokeniser.ts'
import { nameKeys } from './sort-key.ts'

type Described = {
  firstname: string
  lastname: string
  username: string
  title: string
  skills: string[]
  bio: string
}

/** Columns for sorting and searching the directory, and for matches of authors. */
export function profileTexts({ title, skills, bio, ...named }: Described) {
  const name = displayName(named)
  return {
    ...nameKeys(name),
    search_text: indexedText(name, title, ...skills, bio),
    skill_keys: skillKeys(skills),
  }
}

/** The skills' `comparisonKey`s, in the same order, as JSON. */
export function skillKeys(skills: readonly string[]): string {
  return JSON.stringify(skills.map(comparisonKey))
}
