import { getEvent } from '../../../contract/events.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

/** An event with the dates of its series. */
export const eventQuery = (id: string) => apiQuery(getEvent, { params: { id } })
