/** With the extension 200 bytes, which every file system stores. */
const NAME_BYTES_MAX = 196

/** The name under which an idea's PDF is downloaded. Windows can store it too, and a title cannot reverse the extension. */
export function pdfFileName(title: string): string {
  const name = title
    .replace(/[/\\]/g, '-')
    .replace(/[:*?"<>|\p{Cc}\p{Bidi_Control}]/gu, '')
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i, '_$1')
  const bytes = new TextEncoder().encode(name).slice(0, NAME_BYTES_MAX)
  return `${new TextDecoder().decode(bytes).replace(/\ufffd+$/, '')}.pdf`
}
