/** A reply of a mail server (RFC 5321), with its enhanced status code (RFC 3463) where it has one. */
const REPLY = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})(?!\S))?/
/**
 * Addresses, mailboxes and domains that do not exist or take no mail. Others are about the sender (5.1.7, 5.1.8), the
 * message (5.2.3, 5.6), the network or a policy (5.7), and the next mail may pass.
 */
const ABOUT_ADDRESS = /^5\.(?:1\.(?![78]$)\d+|2\.(?!3$)\d+|4\.[14])$/
const UNSPECIFIC = /^5\.0\.0$/
/** Replies about a mailbox, of servers without enhanced status codes. */
const MAILBOX_REPLIES = ['550', '551', '552', '553']

/** Whether a reply, or the status of a report, refuses an address for good. */
export function isAboutAddress(reply: string, status = ''): boolean {
  const [, code = '', enhanced = ''] = REPLY.exec(reply) ?? []
  const known = [/^\d\.\d{1,3}\.\d{1,3}/.exec(status)?.[0], enhanced].find((one) => one && !UNSPECIFIC.test(one))
  return known ? ABOUT_ADDRESS.test(known) : MAILBOX_REPLIES.includes(code)
}

/** The reply by which a mail server refused the address of a mail for good; null for another error of sending. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return null
  const { command, response } = error
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  return isAboutMail && typeof response === 'string' && isAboutAddress(response) ? response : null
}
