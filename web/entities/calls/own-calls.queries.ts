import { listOwnCalls } from '../../../contract/call-entries.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

export const ownCallsQuery = (ids: string[]) => apiQuery(listOwnCalls, { query: { ids: ids.join(',') } })
