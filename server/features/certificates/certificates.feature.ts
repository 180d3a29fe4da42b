import type * as contract from '../../../contract/certificates.ts'
import type { Feature } from '../../feature.ts'
import type { SharedJob } from '../../jobs/scheduler.ts'
import { SECOND } from '../../lib/clock.ts'
import { pdfResponse } from '../../lib/http/file-responses.ts'
import { readerLanguage } from '../../lib/http/request-language.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { openCertificatePdf } from './certificate-pdf.ts'
import {
  anonymiseCertificates,
  endUnearned,
  exportCertificates,
  getCertificate,
  getCertificateJwt,
  getCertificateKeys,
  getDidDocument,
  getStatusList,
  issueCertificate,
  listCertificates,
  revokeCertificate,
} from './certificates.service.ts'

const ends: SharedJob = { isShared: true, name: 'certificates', everyMs: 30 * SECOND, run: endUnearned }

export const certificatesFeature: Feature = {
  handlers: {
    listCertificates: (deps, { actor }) => listCertificates(deps, actor),

    createCertificate: async (deps, { actor, body }) => ({ certificate: await issueCertificate(deps, actor, body) }),

    getCertificate: async (deps, { params }) => ({ certificate: await getCertificate(deps, params.id) }),

    getCertificateJwt: (deps, { params }) => getCertificateJwt(deps, params.id),

    getCertificatePdf: async (deps, { params, request, reply }) => {
      const language = readerLanguage(request)
      return pdfResponse(reply, await openCertificatePdf(await getCertificate(deps, params.id), language))
    },

    revokeCertificate: (deps, { actor, params, query }) => revokeCertificate(deps, actor, params.id, query.reason),

    getStatusList: (deps, { params }) => getStatusList(deps, params.n),

    getDidDocument: (deps) => getDidDocument(deps),

    getCertificateKeys: (deps) => getCertificateKeys(deps),
  } satisfies Handlers<typeof contract>,
  memberData: [
    { tables: { certificates: anonymiseCertificates }, files: jsonFile('certificates', exportCertificates) },
  ],
  jobs: () => [ends],
}
