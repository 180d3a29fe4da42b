import { deflateSync } from 'node:zlib'

type PdfObject = string | { dictionary: string; stream: Buffer }

/** A PDF of these objects, numbered from 1; the first is its catalogue. Without a table of places, which readers rebuild. */
export function pdfOf(objects: PdfObject[], trailer = ''): Buffer {
  const parts = objects.map((object, index) => {
    const [dictionary, stream] =
      typeof object === 'string'
        ? [object, null]
        : [`<< ${object.dictionary} /Length ${object.stream.length} >>`, object.stream]
    const body = stream ? [Buffer.from('\nstream\n'), stream, Buffer.from('\nendstream')] : []
    return Buffer.concat([Buffer.from(`${index + 1} 0 obj\n${dictionary}`), ...body, Buffer.from('\nendobj\n')])
  })
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\n%%EOF\n`
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...parts, Buffer.from(end)])
}

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
const FONT = '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >>'

/** A PDF with one page for each of these content streams. `resources` are shared by all pages. */
export function pdfOfPages(contents: { dictionary: string; stream: Buffer }[], resources = FONT): Buffer {
  const kids = contents.map((_, index) => `${3 + 2 * index} 0 R`).join(' ')
  const pages = contents.flatMap((content, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${4 + 2 * index} 0 R /Resources ${resources} >>`,
    content,
  ])
  return pdfOf([CATALOGUE, `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`, ...pages])
}

/** A content stream that shows a line of Latin text. */
export function shownText(text: string) {
  return { dictionary: '', stream: Buffer.from(`BT /F1 12 Tf 10 700 Td (${text}) Tj ET`, 'latin1') }
}

/** A font of these, which its reader has to have, with letters by a CMap that each reader knows. */
export function cidFont(cmap: string, ordering: string): string {
  const descriptor = '<< /Type /FontDescriptor /FontName /Letters /Flags 4 /FontBBox [0 0 1000 1000] /StemV 80 >>'
  const system = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>`
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Letters /CIDSystemInfo ${system} /FontDescriptor ${descriptor} >>`
  return `<< /Type /Font /Subtype /Type0 /BaseFont /Letters /Encoding /${cmap} /DescendantFonts [${descendant}] >>`
}

/** A PDF that shows a string in a font. */
export function pdfOfFont(font: string, shown: string): Buffer {
  const content = { dictionary: '', stream: Buffer.from(`BT /F1 12 Tf 10 700 Td ${shown} Tj ET`) }
  return pdfOfPages([content], `<< /Font << /F1 ${font} >> >>`)
}

/** A content stream of some bytes again and again, compressed, if only to a hundredth, which is quick. */
export function repeated(bytes: string, megabytes: number) {
  const content = Buffer.alloc(megabytes * 1024 * 1024, bytes)
  return { dictionary: '/Filter /FlateDecode', stream: deflateSync(content, { level: 1 }) }
}

/** A PDF whose page tree holds itself. */
export function endlessPdf(): Buffer {
  return pdfOf([CATALOGUE, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>'])
}

/** PDFs that loop, grow or are locked, by their fault. */
export function hostilePdfs(): Record<string, Buffer> {
  return {
    'a page tree that holds itself': endlessPdf(),
    'a form that shows itself': pdfOf([
      CATALOGUE,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
      { dictionary: '', stream: Buffer.from('/X Do') },
      {
        dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
        stream: Buffer.from('/X Do /X Do'),
      },
    ]),
    'a stream that is 600 MB once it is unpacked': pdfOfPages([repeated(' ', 600)]),
    'a password': pdfOf(
      [CATALOGUE, '<< /Type /Pages /Kids [] /Count 0 >>'],
      `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -1 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >>`,
    ),
    noise: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, '<<[(/')]),
  }
}
