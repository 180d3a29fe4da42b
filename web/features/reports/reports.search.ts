import type { ReportedKind, ReportState } from '../../../contract/reports.values.ts'
import { oneOf, page, type SearchOf, searchParams, text } from '../../lib/lists/search-params.ts'

// Every first view has what reads search parameters, so that the lists of the contract stay out of it.
const STATES = ['open', 'decided'] as const satisfies ReportState[]
const KINDS = ['', 'idea', 'comment', 'profile', 'event', 'message', 'update'] as const satisfies (ReportedKind | '')[]

/** `report`: the one that is read; "" for the first. */
export const reportsSearch = searchParams({ state: oneOf(STATES), kind: oneOf(KINDS), report: text, page })
export type ReportsSearch = SearchOf<typeof reportsSearch>
