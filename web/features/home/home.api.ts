import { feedQuery } from '../../entities/ideas/ideas.queries.ts'

export const newestIdeasQuery = feedQuery({ page_size: 6 })
