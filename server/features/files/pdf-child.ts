import '../../process-setup.ts'
import { Document } from 'mupdf'
import { pdfWords } from '../../db/idea-content.ts'
import { answerOnce } from '../../lib/child-task.ts'
import { PDF_MEMORY_MAX_BYTES, PDF_PAGES_MAX, PDF_TEXT_MAX_CHARACTERS, type PdfText } from './pdf-limits.ts'

const PAGE_END = '\f'
/** A vowel sign of Sinhala or Tamil stands once; a ligature that Chromium prints names it a second time. */
const DOUBLED_SIGN = /([\u0bbe-\u0bcc\u0dcf-\u0ddf])\1+/g

/** The process that `pdf-process.ts` starts. It reads one PDF, and ends. */

answerOnce(PDF_MEMORY_MAX_BYTES, textOf)

async function textOf(pdf: Buffer): Promise<PdfText> {
  let text = ''
  for (const page of pagesOf(pdf)) {
    text += page + PAGE_END
    if (text.length >= PDF_TEXT_MAX_CHARACTERS) break
  }
  return searchable(text)
}

/** The text of each page as a person reads it: by ActualText where the file has it, and with words that hyphens part joined. */
function* pagesOf(pdf: Buffer): Generator<string> {
  const document = Document.openDocument(pdf, 'application/pdf')
  const count = Math.min(document.countPages(), PDF_PAGES_MAX)
  for (let number = 0; number < count; number++) {
    const page = document.loadPage(number)
    const text = page.toStructuredText('dehyphenate')
    yield text.asText().trimEnd()
    text.destroy()
    page.destroy()
  }
}

/** NUL cannot be stored in PostgreSQL, nor can half of a surrogate pair. */
function searchable(text: string): PdfText {
  const storable = text
    .slice(0, PDF_TEXT_MAX_CHARACTERS)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\f]/gu, ' ')
    .replace(DOUBLED_SIGN, '$1')
    .trim()
  return { text: storable, words: pdfWords(storable) }
}
