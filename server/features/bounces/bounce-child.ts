import '../../process-setup.ts'
import PostalMime, { type Attachment, type Header } from 'postal-mime'
import { answerOnce } from '../../lib/child-task.ts'
import { MAIL_ID_HEADER } from '../../lib/mail-id.ts'
import { namesGoneMailbox } from '../../lib/mail-replies.ts'
import type { BounceReport, ParsedReport, ReportInput } from './bounce-reports.ts'

/** The process that `bounce-reports.ts` starts. It reads one mail, and ends. */

const MEMORY_MAX_BYTES = 192 * 1024 * 1024
const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status']
const ORIGINAL_TYPES = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']
/** RFC 3461 names the protocol first, such as `smtp; 550 5.1.1 no such user`. */
const PROTOCOL = /^[^;]*;\s*/
/** The fields that name a mail of Quad. */
const MAIL_ID_FIELDS = [MAIL_ID_HEADER.toLowerCase(), 'message-id']
/** The first field of the copy of a mail that a report in plain text ends with. */
const COPY = new RegExp(
  `^[ \\t>]*(?:return-path|received|delivered-to|mime-version|message-id|${MAIL_ID_HEADER}|from|date|subject|to):`,
  'im',
)
/** Lines of a report that quote the mail, before its copy. */
const QUOTED_LINE = /^[ \t>]*(?:subject|betreff|objet|asunto|oggetto|to|sent|from|date):.*$/gim
/** A report of a mail that may still arrive. */
const PENDING =
  /\b(?:not yet been delivered|will be re-?tried|will continue to be tried|delivery (?:has been |is )?delayed)\b/i
/** Where the reply of a mail server begins. */
const REPLY = /(?<![\d.])5\d\d[ -]/
/** A report in plain text says in words that the mail came back. */
const FAILED_STATUS = '5.0.0'

answerOnce(
  MEMORY_MAX_BYTES,
  async (input: ReportInput): Promise<ParsedReport> => ({ report: await parseReport(input) }),
)

async function parseReport({ source, host }: ReportInput): Promise<BounceReport | null> {
  const { attachments, text = '' } = await PostalMime.parse(source, {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
  })
  const partOf = (types: string[]) => contentOf(attachments.find(({ mimeType }) => types.includes(mimeType)))
  const status = partOf(STATUS_TYPES)
  const original = partOf(ORIGINAL_TYPES)
  const copyAt = text.search(COPY)
  const reply = status ? await replyIn(status) : replyInText(original || copyAt < 0 ? text : text.slice(0, copyAt))
  if (reply === null) return null
  const { headers } = await PostalMime.parse(original || (status || copyAt < 0 ? '' : text.slice(copyAt)))
  const mailId = mailIdIn(headers, host)
  return mailId ? { mailId, reply } : null
}

function mailIdIn(headers: Header[], host: string): string | undefined {
  return headers
    .filter(({ key }) => MAIL_ID_FIELDS.includes(key))
    .map(({ value }) => /^<([0-9a-f-]{36})@([^<>\s]+)>$/.exec(value.trim()))
    .find((found) => found?.[2] === host)?.[1]
}

/** The reply that nobody has the mailbox, by the groups of fields of a delivery status; null where it was another one. */
async function replyIn(deliveryStatus: string): Promise<string | null> {
  for (const group of deliveryStatus.split(/\r?\n(?:[ \t]*\r?\n)+/)) {
    const { headers } = await PostalMime.parse(`${group}\r\n\r\n`)
    const field = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
    if (field('action').toLowerCase() !== 'failed') continue
    const status = field('status')
    // IronPort has the reply in a field of its own.
    const replies = [field('diagnostic-code').replace(PROTOCOL, ''), field('x-supplementary-info')]
    const reply = replies.filter(Boolean).join(' ')
    if (namesGoneMailbox(reply, status)) return reply || status
  }
  return null
}

/** The reply in reports without `message/delivery-status`, as of qmail, Exim and older Exchange. */
function replyInText(text: string): string | null {
  const said = text.replace(QUOTED_LINE, '').trim()
  if (PENDING.test(said) || !namesGoneMailbox(said, FAILED_STATUS)) return null
  const part = said.split(/\n\s*\n/).find((one) => namesGoneMailbox(one, FAILED_STATUS)) ?? said
  return part.slice(Math.max(0, part.search(REPLY)))
}

function contentOf(part: Attachment | undefined): string {
  return typeof part?.content === 'string' ? part.content : ''
}
