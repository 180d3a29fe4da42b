/** For an award, for a part in an idea that was tried or is in use, and for reviewing. */
export const CERTIFICATE_KINDS = ['award', 'team', 'reviews'] as const
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number]

/** Decisions on ideas of others for which a certificate is given. */
export const REVIEWS_FOR_CERTIFICATE = 10

/** `unearned`: what it was given for was taken back. */
export const CERTIFICATE_ENDS = ['unearned', 'revoked'] as const
export type CertificateEnd = (typeof CERTIFICATE_ENDS)[number]

/** Places in a status list (W3C, Bitstring Status List 1.0, section 6.1). */
export const STATUS_LIST_PLACES = 131_072

export const CERTIFICATE_PDF_PATH = '/v1/certificates/:id.pdf'
export const CERTIFICATE_JWT_PATH = '/v1/certificates/:id.jwt'
export const CERTIFICATE_REASON_MAX = 300
