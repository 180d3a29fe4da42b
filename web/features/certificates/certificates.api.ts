import { useMutation } from '@tanstack/react-query'
import {
  createCertificate,
  getCertificate,
  listCertificates,
  type PossibleCertificate,
  revokeCertificate,
} from '../../../contract/certificates.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery, apiQueryOrNull } from '../../lib/api/api-query.ts'

/** A certificate; null where there is none, or it is hidden. */
export const certificateQuery = (id: string) =>
  apiQueryOrNull(getCertificate, { params: { id } }, ({ certificate }) => certificate)

export const ownCertificatesQuery = apiQuery(listCertificates, {})

export function useAskForCertificate() {
  return useMutation({
    mutationFn: ({ kind, about }: Pick<PossibleCertificate, 'kind' | 'about'>) =>
      request(createCertificate, { body: { kind, about } }),
  })
}

export function useRevokeCertificate(id: string) {
  return useMutation({
    mutationFn: (reason: string) => request(revokeCertificate, { params: { id }, query: { reason } }),
  })
}
