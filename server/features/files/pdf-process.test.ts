import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { indexedText } from '../../../contract/tokeniser.ts'
import { MINUTE } from '../../lib/clock.ts'
import { cidFont, hostilePdfs, pdfOf, pdfOfFont, pdfOfPages, repeated, shownText } from '../../testing/pdfs.ts'
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

/** Ordinary words of three languages, with vowel signs, conjuncts, ligatures and a word that a hyphen parts at the end of a line. */
const WORDS_BY_CAIRO = `efficient offline workflow first affiliation different fjord field difficult shelf quiz packs
  ප්‍රතිචාර ශිෂ්‍යයන් විශ්වවිද්‍යාලය අධ්‍යාපනය කණ්ඩායම පොත් ගෙදර ක්‍රමය දැනුම යෝජනා
  கருத்துரை மாணவர்கள் பல்கலைக்கழகம் கல்வி குழு வீடு யோசனை திட்டம் கேள்வி தொலைபேசி interdisciplinary`

test('all words of a PDF that cairo printed are read, in three languages', async () => {
  // Printed by pango-view 1.50 with cairo 1.16, in fonts of Noto.
  const pdf = readFileSync(new URL('../../testing/words-by-cairo.pdf', import.meta.url))
  const { words } = (await extractPdfText(pdf, never)) as PdfText
  const wanted = WORDS_BY_CAIRO.split(/\s+/)
  expect(wanted).toHaveLength(33)
  expect(wanted.filter((word) => !words.includes(indexedText(word)))).toEqual([])
})

test.each([
  ['a hyphen', 'inter-', 'disciplinary work', ' interdisciplinary work '],
  ['a soft hyphen', 'inter\\255', 'disciplinary work', ' interdisciplinary work '],
  ['nothing', 'water', 'energy', ' water energy '],
  ['a dash', 'water \\226', 'energy', ' water energy '],
])('words with %s at the end of a line are read as people read them', async (_what, first, second, words) => {
  const content = {
    dictionary: '',
    stream: Buffer.from(`BT /F1 12 Tf 14 TL 10 700 Td (${first}) Tj T* (${second}) Tj ET`),
  }
  expect(await extractPdfText(pdfOfPages([content]), never)).toMatchObject({ words })
})

test.each([
  ['of mainland China', 'UniGB-UCS2-H', 'GB1', '7eb8706f', '纸灯'],
  ['of Japan', '90ms-RKSJ-H', 'Japan1', '92f19394', '提灯'],
  ['of Korea', 'KSCms-UHC-H', 'Korea1', 'c7d1b1db', '한글'],
])('letters %s are read by the predefined CMap that a PDF names', async (_where, cmap, ordering, codes, text) => {
  expect(await extractPdfText(pdfOfFont(cidFont(cmap, ordering), `<${codes}>`), never)).toMatchObject({ text })
})

test.each([
  'ABCDEF+FMAbhaya',
  'FMMalithi',
  'DL-Manel-bold.',
  'Bamini',
  'GHIJKL+Baamini',
  'TSCAvarangal',
  'TAB-Kannadasan',
])('letters of the font %s, which only look like Sinhala or Tamil, are no words', async (font) => {
  const fonts = `<< /Font << ${['Helvetica', font]
    .map(
      (name, index) => `/F${index + 1} << /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    )
    .join(' ')} >> >>`
  const content = 'BT /F1 12 Tf 10 700 Td (A lantern) Tj /F2 12 Tf 0 -20 Td (uu fuu \\253 nonsense) Tj ET'
  const result = await extractPdfText(pdfOfPages([{ dictionary: '', stream: Buffer.from(content) }], fonts), never)
  expect(result).toEqual({ text: 'A lantern', words: ' a lantern ' })
})

test('letters of an old font that pages share are no words on any page', async () => {
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << /Font << /F1 6 0 R >> >> >>'
  const pdf = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page,
    page,
    { dictionary: '', stream: Buffer.from('BT /F1 12 Tf 10 700 Td (uu fuu) Tj ET') },
    '<< /Type /Font /Subtype /Type1 /BaseFont /FMAbhaya /Encoding /WinAnsiEncoding >>',
  ])
  expect(await extractPdfText(pdf, never)).toEqual({ text: '', words: '' })
})

test('letters of an old font are no words in a form and by two bytes, and its true letters are', async () => {
  const font = cidFont('Identity-H', 'Identity').replaceAll('/Letters', '/FMAbhaya')
  const form = (toUnicode: string) =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
      { dictionary: '', stream: Buffer.from('/X Do') },
      {
        dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 ${font.replace(/ >>$/, ' /ToUnicode 6 0 R >>')} >> >>`,
        stream: Buffer.from('BT /F1 12 Tf 10 700 Td <00410042> Tj ET'),
      },
      { dictionary: '', stream: Buffer.from(`1 begincodespacerange <0000> <ffff> endcodespacerange ${toUnicode}`) },
    ])
  const latin = form('1 beginbfrange <0041> <0042> <0061> endbfrange')
  expect(await extractPdfText(latin, never)).toEqual({ text: '', words: '' })
  const sinhala = form('1 beginbfchar <0041> <0d85> endbfchar 1 beginbfchar <0042> <0db8> endbfchar')
  expect(await extractPdfText(sinhala, never)).toMatchObject({ text: 'අම' })
})
