/** The header that names a mail beside its Message-ID. */
export const MAIL_ID_HEADER = 'X-Quad-Mail-ID'
