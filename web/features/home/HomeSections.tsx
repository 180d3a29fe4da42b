import { useQuery } from '@tanstack/react-query'
import { TeamSection } from '../../entities/site/TeamSection.tsx'
import { teamQuery } from '../../entities/site/team.queries.ts'
import { CallToAction } from './CallToAction.tsx'
import { Features } from './Features.tsx'
import { NewestIdeas } from './NewestIdeas.tsx'

/** The home page below its first view. */
export function HomeSections({ isMember, areIdeasShown }: { isMember: boolean; areIdeasShown: boolean }) {
  const { data: team } = useQuery(teamQuery)
  return (
    <>
      {isMember && <NewestIdeas count={6} />}
      <Features />
      {!isMember && areIdeasShown && <NewestIdeas count={4} />}
      {!isMember && <CallToAction />}
      <TeamSection team={team} />
    </>
  )
}
