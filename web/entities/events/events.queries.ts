import { getEvent } from '../../../contract/events.ts'
import { apiQueryOrNull } from '../../lib/api/api-query.ts'

/** An event with the dates of its series, or null where there is none of this id that the reader may see. */
export const eventQuery = (id: string) => apiQueryOrNull(getEvent, { params: { id } }, (response) => response)
