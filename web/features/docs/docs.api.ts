import { getReference, listReference } from '../../../contract/docs.ts'
import { apiQuery, apiQueryOrNull } from '../../lib/api/api-query.ts'

export const referenceListQuery = apiQuery(listReference, {})

/** Null where there is no such call. */
export const referenceQuery = (name: string) =>
  apiQueryOrNull(getReference, { params: { name } }, (response) => response)
