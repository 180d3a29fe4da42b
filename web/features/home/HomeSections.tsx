import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { TeamSection } from '../../entities/site/TeamSection.tsx'
import { teamQuery } from '../../entities/site/team.queries.ts'
import { CallToAction } from './CallToAction.tsx'
import { Features } from './Features.tsx'
import { NewestIdeas } from './NewestIdeas.tsx'

/** The home page below its first view. */
export function HomeSections({ isMember, areIdeasShown }: { isMember: boolean; areIdeasShown: boolean }) {
  const { data: team } = useQuery(teamQuery)
  // A link to a section is followed before the section is rendered.
  useEffect(() => {
    const anchor = window.location.hash.slice(1)
    if (anchor) document.getElementById(anchor)?.scrollIntoView()
  }, [])
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
