import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { CouldHelp } from './CouldHelp.tsx'
import { MatchedMembers } from './MatchedMembers.tsx'

/** Who has the skills that an idea asks for: for its authors, other members; for other members, themselves. */
export function Matching({ idea }: { idea: IdeaWithAuthor }) {
  return (
    <>
      <MatchedMembers idea={idea} />
      <CouldHelp idea={idea} />
    </>
  )
}
