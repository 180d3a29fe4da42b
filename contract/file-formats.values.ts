/** Readers of PDFs find the header within these first bytes (ISO 32000-1, annex H, note 13). */
const PDF_HEADER_WITHIN = 1_024
const PDF_HEADER = '%PDF'

/** The number of first bytes that show the format. */
export const FORMAT_BYTES = PDF_HEADER_WITHIN + PDF_HEADER.length

/** JPEG, PNG, and WebP: RIFF, four bytes of length, WEBP. */
const IMAGE_STARTS = ['\xff\xd8', '\x89PNG\r\n\x1a\n', 'RIFF....WEBP']

/** `pdf` or `image` by the content of a file, or undefined for one that Quad does not take. */
export function formatOf(content: Uint8Array): 'pdf' | 'image' | undefined {
  const start = String.fromCharCode(...content.subarray(0, FORMAT_BYTES))
  const isImage = IMAGE_STARTS.some((image) =>
    [...image].every((letter, index) => letter === '.' || letter === start[index]),
  )
  if (isImage) return 'image'
  return start.includes(PDF_HEADER) ? 'pdf' : undefined
}
