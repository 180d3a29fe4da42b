import { listDrafts } from '../../../contract/drafts.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

/** The member's drafts of new ideas that are kept with the account. */
export const draftsQuery = apiQuery(listDrafts, {}, ({ drafts }) => drafts)
