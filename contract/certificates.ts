import { z } from 'zod'
import {
  CERTIFICATE_ENDS,
  CERTIFICATE_JWT_PATH,
  CERTIFICATE_KINDS,
  CERTIFICATE_PDF_PATH,
  CERTIFICATE_REASON_MAX,
  REVIEWS_FOR_CERTIFICATE,
} from './certificates.values.ts'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { STAGES } from './progress.values.ts'
import { line } from './text.ts'

export * from './certificates.values.ts'

/** Content of a certificate at the time of its issue. */
export const CertificateFacts = z.object({
  award: z.string().describe('The name of the award; "" for other kinds.'),
  call: z.string().describe('The title of the call; "" for other kinds.'),
  office: z.string().describe('For which office the call was; "" where it named none.'),
  idea: z.string().describe('The title of the idea; "" for `reviews`.'),
  is_author: z.boolean(),
  role: z.string().describe('The title of the role in the team; "" for the author.'),
  stage: z.enum(STAGES),
  reviews: z.int().describe('How many decisions; 0 for other kinds.'),
  since: z.iso.datetime().describe('The day of the award, of the stage, or of the last of the decisions.'),
})
export type CertificateFacts = z.infer<typeof CertificateFacts>

export const Certificate = z.object({
  id: z.uuid(),
  number: z.string().describe('Such as "2026-41".'),
  kind: z.enum(CERTIFICATE_KINDS),
  name: z.string().describe('Of the member, as it was when it was given.'),
  issuer: z.string().describe('The name of the site when it was given.'),
  ...CertificateFacts.shape,
  issued_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable().describe('Since when it does not hold; null while it does.'),
  end: z.enum(CERTIFICATE_ENDS).nullable(),
  reason: z.string().describe('Of who revoked it; "" otherwise.'),
  did: z.string().describe('Who signed it, by which programs find the key.'),
  key: z.string().describe('The key that signed it, in the document of that name.'),
  status_list: z.url(),
  status_place: z.int().describe('Its place in the list: 1 there means that it does not hold.'),
  url: z.url().describe('Of its page.'),
})
export type Certificate = z.infer<typeof Certificate>

/** Achievements with a certificate. */
export const PossibleCertificate = z.object({
  kind: z.enum(CERTIFICATE_KINDS),
  about: z.string(),
  ...CertificateFacts.shape,
})
export type PossibleCertificate = z.infer<typeof PossibleCertificate>

const params = z.object({ id: z.uuid() })
const CertificateResponse = z.object({ certificate: Certificate })

export const listCertificates = endpoint({
  method: 'GET',
  path: '/v1/me/certificates',
  summary: `The own certificates, and what else one can be had for: awards, parts in ideas that were tried or are in use, and ${REVIEWS_FOR_CERTIFICATE} reviews.`,
  access: 'member',
  scope: 'profile:read',
  reads: ['certificates', 'profiles', 'profile-details', 'ideas', 'activity', 'calls', 'ballots', 'settings'],
  status: 200,
  response: z.object({ certificates: z.array(Certificate), possible: z.array(PossibleCertificate) }),
})

export const createCertificate = endpoint({
  method: 'POST',
  path: '/v1/me/certificates',
  summary: 'Ask for a certificate. It is given by rule; asked for again, it is the same.',
  access: 'member',
  limit: rateLimit('certificate', 60, 'hour', errorTexts.certificates.askCertificatesLimit),
  errors: [403],
  body: z.strictObject({
    kind: z.enum(CERTIFICATE_KINDS, errorTexts.common.knownKind),
    about: line({ max: 100 }).default('').describe('As listed; "" for `reviews`.'),
  }),
  status: 201,
  response: CertificateResponse,
})

export const getCertificate = endpoint({
  method: 'GET',
  path: '/v1/certificates/:id',
  summary: 'A certificate, and whether it holds, for whoever has its link.',
  access: 'public',
  reads: ['certificates', 'profiles', 'profile-details', 'ideas', 'activity', 'calls', 'ballots', 'settings'],
  params,
  status: 200,
  response: CertificateResponse,
})

export const getCertificateJwt = endpoint({
  method: 'GET',
  path: CERTIFICATE_JWT_PATH,
  summary: 'A certificate for programs: an Open Badges 3.0 credential as a signed VC-JWT.',
  access: 'public',
  subject: 'certificate',
  params,
  status: 200,
  sends: 'application/vc+jwt',
  filename: 'certificate-:id.jwt',
})

export const getCertificatePdf = endpoint({
  method: 'GET',
  path: CERTIFICATE_PDF_PATH,
  summary: 'A certificate to print, with a code that leads to its page.',
  access: 'public',
  subject: 'certificate',
  isInReaderLanguage: true,
  params,
  status: 200,
  sends: 'application/pdf',
})

export const revokeCertificate = endpoint({
  method: 'DELETE',
  path: '/v1/admin/certificates/:id',
  summary: 'Revoke a certificate, with a reason that its page shows.',
  access: 'admin',
  needsRecentPassword: true,
  limit: rateLimit('certificate-end', 200, 'hour', errorTexts.certificates.revokeCertificatesLimit),
  errors: [409],
  params,
  query: z.object({
    reason: line({ min: 1, max: CERTIFICATE_REASON_MAX, required: errorTexts.common.sayWhy }),
  }),
  status: 204,
})

export const getStatusList = endpoint({
  method: 'GET',
  path: '/v1/credentials/status/:n',
  summary: 'Which certificates do not hold, as a signed Bitstring Status List.',
  access: 'public',
  params: z.object({ n: z.coerce.number(errorTexts.certificates.number).int().min(1).max(10_000) }),
  status: 200,
  sends: 'application/vc+jwt',
})

const text = z.string()
/** An EC key of the JSON Web Key form. */
export const CertificateKey = z.object({ kty: text, crv: text, x: text, y: text, kid: text, alg: text, use: text })
export type CertificateKey = z.infer<typeof CertificateKey>

const DidDocument = z.object({
  '@context': z.array(text),
  id: text,
  verificationMethod: z.array(z.object({ id: text, type: text, controller: text, publicKeyJwk: CertificateKey })),
  assertionMethod: z.array(text),
})

export const getDidDocument = endpoint({
  method: 'GET',
  path: '/.well-known/did.json',
  summary: 'The keys of the site by which programs verify certificates (did:web).',
  access: 'public',
  status: 200,
  response: DidDocument,
})

export const getCertificateKeys = endpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'The same keys as a JSON Web Key Set.',
  access: 'public',
  status: 200,
  response: z.object({ keys: z.array(CertificateKey) }),
})
