import { queryOptions } from '@tanstack/react-query'
import { listConnections } from '../../../contract/connections.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

const CHOICES_MAX = 100

/** The current user's latest connections, to invite one. */
export const connectionChoicesQuery = queryOptions({
  ...apiQuery(listConnections, { query: { page_size: CHOICES_MAX } }),
  select: ({ connections }) => connections,
})
