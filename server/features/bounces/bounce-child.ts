import '../../process-setup.ts'
import PostalMime, { type Attachment } from 'postal-mime'
import { answerOnce } from '../../lib/child-task.ts'
import { isAboutAddress } from '../../lib/mail-replies.ts'
import type { BounceReport, ParsedReport, ReportInput } from './bounce-reports.ts'

/** The process that `bounce-reports.ts` starts. It reads one mail, and ends. */

const MEMORY_MAX_BYTES = 192 * 1024 * 1024
const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status']
const ORIGINAL_TYPES = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']
/** RFC 3461 names the protocol first, such as `smtp; 550 5.1.1 no such user`. */
const PROTOCOL = /^[^;]*;\s*/

answerOnce(
  MEMORY_MAX_BYTES,
  async (input: ReportInput): Promise<ParsedReport> => ({ report: await parseReport(input) }),
)

async function parseReport({ source, host }: ReportInput): Promise<BounceReport | null> {
  const { attachments } = await PostalMime.parse(source, { attachmentEncoding: 'utf8', forceRfc822Attachments: true })
  const partOf = (types: string[]) => contentOf(attachments.find(({ mimeType }) => types.includes(mimeType)))
  const reply = await replyIn(partOf(STATUS_TYPES))
  if (reply === null) return null
  const { messageId = '' } = await PostalMime.parse(partOf(ORIGINAL_TYPES))
  const [, mailId, sentBy] = /^<([0-9a-f-]{36})@([^<>\s]+)>$/.exec(messageId) ?? []
  return mailId && sentBy === host ? { mailId, reply } : null
}

/** Why the address was refused for good, by the groups of fields of a delivery status; null where it was not. */
async function replyIn(deliveryStatus: string): Promise<string | null> {
  for (const group of deliveryStatus.split(/\r?\n(?:[ \t]*\r?\n)+/)) {
    const { headers } = await PostalMime.parse(`${group}\r\n\r\n`)
    const field = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
    const status = field('status')
    const diagnostic = field('diagnostic-code').replace(PROTOCOL, '')
    if (field('action').toLowerCase() !== 'failed') continue
    if (isAboutAddress(diagnostic, status)) return diagnostic || status
  }
  return null
}

function contentOf(part: Attachment | undefined): string {
  return typeof part?.content === 'string' ? part.content : ''
}
