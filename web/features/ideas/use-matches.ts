import { useQuery } from '@tanstack/react-query'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { sharedSkills } from '../../../contract/skills.ts'
import type { OwnIdeaState } from '../../../contract/supports.ts'
import { twinKey } from '../../../contract/twin-key.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import type { BoardSearch } from './ideas.search.ts'
import { wantedSkillsQuery } from './wanted-skills.queries.ts'

type MatchOf = (idea: IdeaWithAuthor, own: OwnIdeaState | undefined) => string | undefined

/** The skill of the current user that an open role of an idea asks for: of several, the one that the fewest ideas ask for. */
export function useMatches(search: Omit<BoardSearch, 'idea'>): MatchOf {
  const skills = useCurrentUser()?.skills ?? []
  const { data } = useQuery(wantedSkillsQuery(search))
  const counts = new Map(data?.skills.map(({ skill, count }) => [twinKey(skill), count]))
  const countOf = (skill: string) => counts.get(twinKey(skill)) ?? 0
  return (idea, own) => {
    if (!own || own.is_author || own.is_team) return undefined
    const wanted = idea.roles.filter(({ is_open }) => is_open).flatMap((role) => role.skills)
    return sharedSkills(skills, wanted).toSorted((one, other) => countOf(one) - countOf(other))[0]
  }
}
