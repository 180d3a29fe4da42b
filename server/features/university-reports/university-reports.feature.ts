import type * as contract from '../../../contract/university-reports.ts'
import type { Feature } from '../../feature.ts'
import type { SharedJob } from '../../jobs/scheduler.ts'
import { MINUTE } from '../../lib/clock.ts'
import { csvOf } from '../../lib/http/csv-response.ts'
import { pdfResponse } from '../../lib/http/file-responses.ts'
import { readerLanguage } from '../../lib/http/request-language.ts'
import type { Handlers } from '../../lib/route.ts'
import { countReports } from './counting.service.ts'
import { reportCsv } from './report-csv.ts'
import { openReportPdf } from './report-pdf.ts'
import { getCountedReport, getReport, listReportOptions, requestReport } from './university-reports.service.ts'

const counting: SharedJob = { isShared: true, name: 'university-reports', everyMs: MINUTE, run: countReports }

export const universityReportsFeature: Feature = {
  handlers: {
    listUniversityReports: async (deps, { actor, query }) => ({ options: await listReportOptions(deps, actor, query) }),

    createUniversityReport: async (deps, { actor, body, reply }) => {
      const report = await requestReport(deps, actor, body)
      reply.header('location', `/v1/admin/reports/${report.id}`)
      return { report }
    },

    getUniversityReport: async (deps, { actor, params }) => ({ report: await getReport(deps, actor, params.id) }),

    getUniversityReportPdf: async (deps, { actor, params, request, reply }) => {
      const { report, reader } = await getCountedReport(deps, actor, params.id, readerLanguage(request))
      return pdfResponse(reply, await openReportPdf(report, reader))
    },

    getUniversityReportCsv: async (deps, { actor, params, request }) => {
      const { report, reader } = await getCountedReport(deps, actor, params.id, readerLanguage(request))
      const { columns, rows } = reportCsv(report, reader)
      return csvOf(columns, rows)
    },
  } satisfies Handlers<typeof contract>,
  jobs: () => [counting],
}
