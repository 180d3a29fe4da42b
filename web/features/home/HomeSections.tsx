import { useQuery } from '@tanstack/react-query'
import { TeamSection } from '../../entities/site/TeamSection.tsx'
import { teamQuery } from '../../entities/site/team.queries.ts'
import { CallToAction } from './CallToAction.tsx'
import { Features } from './Features.tsx'
import { NewestIdeas } from './NewestIdeas.tsx'

/** The home page of visitors below its first view. */
export function HomeSections({ areIdeasShown }: { areIdeasShown: boolean }) {
  const { data: team } = useQuery(teamQuery)
  return (
    <>
      <Features />
      {areIdeasShown && <NewestIdeas count={4} />}
      <CallToAction />
      <TeamSection team={team} />
    </>
  )
}
