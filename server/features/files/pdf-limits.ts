import { SECOND } from '../../lib/clock.ts'

/** Limits of reading one PDF. Processor time and memory are those of the whole process. */
export const PDF_PROCESSOR_MS = 10 * SECOND
export const PDF_MEMORY_MAX_BYTES = 256 * 1024 * 1024
export const PDF_PAGES_MAX = 200
export const PDF_TEXT_MAX_CHARACTERS = 1_000_000

/** The text, with a form feed between pages, and its tokens. */
export type PdfText = { text: string; words: string }

/** The reply of the process. */
export type ExtractedPdf = PdfText | { error: string }
