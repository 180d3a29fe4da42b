import type { IdeaTab } from '../../lib/pages/links.ts'

const TEAM_HASHES = ['team', 'offers', 'meetings', 'progress', 'milestones', 'updates', 'idea-events']

/** The tab that has the part of this hash; a part of the idea itself and an unknown hash have none. */
export function tabOfHash(hash: string): IdeaTab | undefined {
  if (hash.startsWith('comment')) return 'comments'
  return TEAM_HASHES.includes(hash) || hash.startsWith('update-') ? 'team' : undefined
}
