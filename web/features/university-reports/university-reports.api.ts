import { useMutation } from '@tanstack/react-query'
import {
  createUniversityReport,
  getUniversityReport,
  listUniversityReports,
  type ReportOption,
  type UniversityReport,
} from '../../../contract/university-reports.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

const COUNTED_EVERY_MS = 1_000

/** The terms and years that are over, the latest first. */
export const periodsQuery = apiQuery(listUniversityReports, {}, ({ options }) => options)

/** A call, of which there is a report or can be one. */
export const callOptionQuery = (call_id: string) =>
  apiQuery(listUniversityReports, { query: { call_id } }, ({ options }) => options[0] ?? null)

/** A report, asked for again until it is counted. */
export const reportQuery = (id: string) => ({
  ...apiQuery(getUniversityReport, { params: { id } }, ({ report }) => report),
  refetchInterval: ({ state: { data } }: { state: { data?: UniversityReport | undefined } }) =>
    data?.state === 'waiting' || data?.state === 'counting' ? COUNTED_EVERY_MS : (false as const),
})

/** Has a report counted, or finds the one that was. */
export function useCountReport() {
  return useMutation({
    mutationFn: ({ call, starts_on, ends_on }: Pick<ReportOption, 'call' | 'starts_on' | 'ends_on'>) =>
      request(createUniversityReport, {
        body: call
          ? { about: 'call', call_id: call.id }
          : { about: 'period', starts_on: starts_on ?? '', ends_on: ends_on ?? '' },
      }),
  })
}
