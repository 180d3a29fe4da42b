import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { runInChild } from '../../lib/child-process.ts'
import { SECOND } from '../../lib/clock.ts'

/** A report that a mail was not delivered to its address. */
export type BounceReport = { mailId: string; reply: string }

export type ReportInput = { source: Buffer; host: string }
/** The reply of the process. */
export type ParsedReport = { report: BounceReport | null }

const CHILD = join(import.meta.dirname, 'bounce-child.ts')
/** The fields of a report come before the mail that it returns. */
const REPORT_BYTES_MAX = 64 * 1024
const HEAP_MAX_MB = 64
const PROCESSOR_MS = 5 * SECOND
const END_OF_HEADERS = /\r?\n\r?\n/
/** Headers of reports: their type, or the sender and the marks of servers that write another one (qmail, Exim, Exchange). */
const REPORT_HEADER =
  /^(?:content-type:[ \t\r\n]*multipart\/report\b|from:.*\b(?:mailer-daemon|postmaster)\b|x-failed-recipients:|return-path:[ \t]*<>)/im

/**
 * Reads a mail of anybody as a report (RFC 3464, or in plain text) that nobody has the mailbox of one mail of a host; null for any
 * other mail, and for one that is not read within the limits of `runInChild`.
 */
export async function readBounceReport(file: string, host: string, signal: AbortSignal): Promise<BounceReport | null> {
  const source = await beginningOf(file)
  const [headers = ''] = source.toString('latin1').split(END_OF_HEADERS, 1)
  if (!REPORT_HEADER.test(headers)) return null
  const input: ReportInput = { source, host }
  const options = { heapMaxMb: HEAP_MAX_MB, processorMs: PROCESSOR_MS, signal }
  const parsed = await runInChild<ParsedReport>(CHILD, input, options)
  return 'report' in parsed ? parsed.report : null
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(REPORT_BYTES_MAX), 0, REPORT_BYTES_MAX, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
