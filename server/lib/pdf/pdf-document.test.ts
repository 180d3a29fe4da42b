import { Document } from 'mupdf'
import { expect, test } from 'vitest'
import { PdfDocument } from './pdf-document.ts'
import { PdfFonts } from './pdf-fonts.ts'

const NOW = new Date('2026-11-28T08:00:00Z')
/** Conjuncts, the repaya, signs on both sides of their letters, ligatures, and letters of three files in one line. */
const SINHALA = 'ශ්‍රී ලංකාව විශ්වවිද්‍යාලය ක්‍රමය කෞතුක ගෞරව වෛද්‍ය කෝපි අර්‍ථය යන්ත්‍ර ළූ රූ කො ඥාන'
const TAMIL = 'தமிழ் மொழி பல்கலைக்கழகம் கொழும்பு ஸ்ரீ க்ஷேத்ரம் யௌவனம் போது தூது ஔவை'
const LATIN = 'Łódź Çelik naïve office “first” – 1 234'

const documentOf = () => new PdfDocument({ title: 'Small steps', language: 'si', now: NOW })
const open = (file: Buffer) => Document.openDocument(file, 'application/pdf')

function pagesOf(file: Buffer): string[] {
  const pdf = open(file)
  return Array.from({ length: pdf.countPages() }, (_, page) => pdf.loadPage(page).toStructuredText('').asText())
}
const wordsOf = (text: string) => text.normalize('NFC').split(/\s+/).filter(Boolean)

test.each([SINHALA, TAMIL, LATIN, `${LATIN} ${SINHALA} (${TAMIL})`])(
  'a text is read as it was written: %s',
  async (text) => {
    const pdf = documentOf()
    pdf.heading(1, text)
    pdf.paragraph(text)
    pdf.textAt('P', text, { x: 60, y: 500, width: 400 })
    const [read = ''] = pagesOf(await pdf.end())
    expect(wordsOf(read)).toEqual([text, text, text].flatMap(wordsOf))
  },
)

test('a conjunct is one sign, as HarfBuzz shapes it', () => {
  const [run] = new PdfFonts().runs('අර්‍ථය', 'regular')
  // A letter, the letter with the repaya above it, and a letter.
  expect(run?.font.source.layout('අර්‍ථය').glyphs.length).toBeLessThan(5)
})

test('the structure names headings, paragraphs and cells, and the language', async () => {
  const pdf = documentOf()
  pdf.heading(1, 'One')
  pdf.heading(2, 'Two')
  pdf.paragraph('Text')
  pdf.table([{ title: 'Faculty' }, { title: 'Ideas', isNumber: true }], [['Education', '12']])
  pdf.squares(
    [
      [true, false],
      [false, true],
    ],
    { x: 400, y: 600, width: 60 },
    'A code',
  )
  const file = await pdf.end((page, pages) => `${page} of ${pages}`)
  const root = open(file).asPDF()?.getTrailer().get('Root')
  expect(root?.get('MarkInfo').get('Marked').asBoolean()).toBe(true)
  expect(root?.get('Lang').asString()).toBe('si')
  const kinds: string[] = []
  const walk = (element: NonNullable<typeof root>) => {
    if (element.get('S').isName()) kinds.push(element.get('S').asName())
    const children = element.get('K')
    if (children.isArray()) Array.from({ length: children.length }, (_, place) => walk(children.get(place)))
    else if (children.isDictionary()) walk(children)
  }
  if (root) walk(root.get('StructTreeRoot'))
  expect(kinds.filter((kind) => kind !== 'Document')).toEqual([
    'H1',
    'H2',
    'P',
    'Table',
    'TR',
    'TH',
    'TH',
    'TR',
    'TD',
    'TD',
    'Figure',
  ])
})

test('a long table goes on below its titles, and a long word is broken', async () => {
  const pdf = documentOf()
  pdf.paragraph('x'.repeat(400))
  pdf.table(
    [
      { title: 'Faculty', width: 3 },
      { title: 'Ideas', isNumber: true },
    ],
    Array.from({ length: 80 }, (_, row) => [SINHALA, String(row)]),
  )
  const pages = pagesOf(await pdf.end((page, all) => `${page} of ${all}`))
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Faculty')
    expect(page).toContain(`${index + 1} of ${pages.length}`)
  }
  const rows = pages.flatMap((page) => page.match(/^\d+$/gm) ?? [])
  expect(rows).toEqual(Array.from({ length: 80 }, (_, row) => String(row)))
  expect(pages[0]?.match(/x/g)).toHaveLength(400)
})
