import '../../process-setup.ts'
import { Document, type PDFDocument, type PDFObject } from 'mupdf'
import { pdfWords } from '../../db/idea-content.ts'
import { answerOnce } from '../../lib/child-task.ts'
import { joinPassages } from './actual-text.ts'
import { isLegacyFont, PRIVATE_LETTERS, TRUE_LETTERS, UNREADABLE } from './legacy-fonts.ts'
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
  const document: PDFDocument | null = Document.openDocument(pdf, 'application/pdf').asPDF()
  if (!document) return
  const mended = new Set<number>()
  const count = Math.min(document.countPages(), PDF_PAGES_MAX)
  for (let number = 0; number < count; number++) {
    const page = document.loadPage(number)
    mendDrawing(document, page.getObject(), mended)
    const text = page.toStructuredText('dehyphenate')
    yield text.asText().trimEnd()
    text.destroy()
    page.destroy()
  }
}

/** Mends what a page or form draws, as far as that is no other document's: its streams, its fonts, and the forms in it. */
function mendDrawing(document: PDFDocument, drawing: PDFObject, mended: Set<number>): void {
  const contents = drawing.isStream() ? drawing : drawing.get('Contents')
  if (contents.isArray()) contents.forEach(mendStream)
  else mendStream(contents)
  const resources = drawing.getInheritable('Resources')
  resources.get('Font').forEach((font) => {
    // Pages share what has a number of its own.
    if (font.isIndirect()) {
      if (mended.has(font.asIndirect())) return
      mended.add(font.asIndirect())
    }
    mendFont(document, font)
  })
  resources.get('XObject').forEach((form) => {
    const number = form.asIndirect()
    if (mended.has(number) || form.get('Subtype').toString() !== '/Form') return
    mended.add(number)
    mendDrawing(document, form, mended)
  })
}

function mendStream(stream: PDFObject): void {
  if (!stream.isStream()) return
  const content = Buffer.from(stream.readStream().asUint8Array()).toString('latin1')
  const joined = joinPassages(content)
  if (joined !== content) stream.writeStream(Buffer.from(joined, 'latin1'))
}

function mendFont(document: PDFDocument, font: PDFObject): void {
  const name = font.get('BaseFont')
  if (!name.isName() || !isLegacyFont(name.asName())) return
  const table = font.get('ToUnicode')
  if (table.isStream() && TRUE_LETTERS.test(table.readStream().asString())) return
  font.put('ToUnicode', document.addStream(UNREADABLE, {}))
}

/** NUL cannot be stored in PostgreSQL, nor can half of a surrogate pair. */
function searchable(text: string): PdfText {
  const storable = text
    .slice(0, PDF_TEXT_MAX_CHARACTERS)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\f]/gu, ' ')
    .replace(PRIVATE_LETTERS, ' ')
    .replace(DOUBLED_SIGN, '$1')
    .trim()
  return { text: storable, words: pdfWords(storable) }
}
