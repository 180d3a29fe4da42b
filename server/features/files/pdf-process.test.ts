import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '../../lib/clock.ts'
import { hostilePdfs, pdfOfPages, repeated, shownText } from '../../testing/pdfs.ts'
import { PDF_PAGES_MAX, PDF_TEXT_MAX_CHARACTERS, type PdfText } from './pdf-limits.ts'
import { extractPdfText } from './pdf-process.ts'

const never = new AbortController().signal

test('the text of a PDF is read, as it is searched', async () => {
  // Proves spec S/38.
  const pdf = pdfOfPages([shownText('Caf\\351 Lanterns'), shownText('and a compass 2026')])
  expect(await extractPdfText(pdf, never)).toEqual({
    text: 'Café Lanterns\fand a compass 2026',
    words: ' cafe lanterns | and a compass 2026 ',
  })
})

test.each(Object.entries(hostilePdfs()))('a PDF with %s harms nothing', async (_what, pdf) => {
  // Proves trust 31/1.
  const result = await extractPdfText(pdf, never)
  expect('error' in result || result.text === '').toBe(true)
})

test('a PDF that keeps the parser busy is given up', async () => {
  // Proves trust 31/1.
  const page = repeated('q Q ', 20)
  const busy = pdfOfPages(Array.from({ length: 50 }, () => page))
  expect(await extractPdfText(busy, never, 500)).toEqual({ error: 'it took too long' })
})

test('of many pages and long texts the beginning is read', async () => {
  // Proves trust 31/1.
  const pages = Array.from({ length: PDF_PAGES_MAX + 1 }, (_, index) => shownText(`number${index + 1}x`))
  const { text } = (await extractPdfText(pdfOfPages(pages), never, MINUTE)) as PdfText
  expect(text.split('\f')).toHaveLength(PDF_PAGES_MAX)
  const longPdf = pdfOfPages([repeated(`BT /F1 9 Tf (${'lanterns '.repeat(20)}) Tj ET `, 2)])
  const long = await extractPdfText(longPdf, never, MINUTE)
  const { length } = (long as PdfText).text
  expect([length > PDF_TEXT_MAX_CHARACTERS / 2, length <= PDF_TEXT_MAX_CHARACTERS]).toEqual([true, true])
})

test('an end of the server ends the reading', async () => {
  const ending = new AbortController()
  const reading = extractPdfText(pdfOfPages([shownText('Lanterns')]), ending.signal)
  ending.abort(new Error('the server ends'))
  await expect(reading).rejects.toThrow('the server ends')
  await expect(extractPdfText(Buffer.from(''), ending.signal)).rejects.toThrow('the server ends')
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a %s to every process of the server loses no PDF: it is read again after the start',
  async (signal) => {
    const children: ChildProcess[] = []
    const onChild = (message: unknown) => void children.push((message as { process: ChildProcess }).process)
    subscribe('child_process', onChild)
    onTestFinished(() => void unsubscribe('child_process', onChild))
    const reading = extractPdfText(pdfOfPages([shownText('Lanterns')]), never)
    expect(children).toHaveLength(1)
    children[0]?.kill(signal)
    await expect(reading).rejects.toThrow(`stopped by ${signal}`)
  },
)
