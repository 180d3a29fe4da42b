import { join } from 'node:path'
import { runInChild } from '../../lib/child-process.ts'
import { type ExtractedPdf, PDF_PROCESSOR_MS, type PdfText } from './pdf-limits.ts'

const CHILD = join(import.meta.dirname, 'pdf-child.ts')
const HEAP_MAX_MB = 160

/** Reads the text of a PDF by `runInChild`. */
export async function extractPdfText(
  pdf: Buffer,
  signal: AbortSignal,
  processorMs = PDF_PROCESSOR_MS,
): Promise<ExtractedPdf> {
  return runInChild<PdfText>(CHILD, pdf, { heapMaxMb: HEAP_MAX_MB, processorMs, signal })
}
