import '../../process-setup.ts'
import { getDocumentProxy } from 'unpdf'
import { pdfWords } from '../../db/idea-content.ts'
import { answerOnce } from '../../lib/child-task.ts'
import { PDF_MEMORY_MAX_BYTES, PDF_PAGES_MAX, PDF_TEXT_MAX_CHARACTERS, type PdfText } from './pdf-limits.ts'

const PAGE_END = '\f'

/** The process that `pdf-process.ts` starts. It reads one PDF, and ends. */

answerOnce(PDF_MEMORY_MAX_BYTES, textOf)

async function textOf(pdf: Buffer): Promise<PdfText> {
  let text = ''
  for await (const part of partsOf(pdf)) {
    text += part
    if (text.length >= PDF_TEXT_MAX_CHARACTERS) break
  }
  return searchable(text)
}

async function* partsOf(pdf: Buffer): AsyncGenerator<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0, disableFontFace: true })
  for (let page = 1; page <= Math.min(document.numPages, PDF_PAGES_MAX); page++) {
    const chunks = (await document.getPage(page)).streamTextContent().getReader()
    // No `for await`, which ends the stream in a way that it does not take.
    for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) {
      for (const item of chunk.value.items) if ('str' in item) yield item.str + (item.hasEOL ? '\n' : '')
    }
    yield PAGE_END
  }
}

/** NUL cannot be stored in PostgreSQL, nor can half of a surrogate pair. */
function searchable(text: string): PdfText {
  const storable = text
    .slice(0, PDF_TEXT_MAX_CHARACTERS)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\f]/gu, ' ')
    .trim()
  return { text: storable, words: pdfWords(storable) }
}
