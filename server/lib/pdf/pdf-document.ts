import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import type { Language } from '../../../contract/languages.values.ts'
import { type FontFace, type FontRun, type PdfFont, PdfFonts } from './pdf-fonts.ts'

/** Points. */
const A4 = { width: 595.28, height: 841.89 }
const SIZES = { 1: 22, 2: 15, 3: 12 } as const
const INK = '#111a15'
const MUTED = '#4c5751'
const RULE = '#c9cfca'
const GAP = 6
const LEADING = 1.4
const TABLE_SIZE = 9.5
const CELL_GAP = 8
const ROW = TABLE_SIZE * LEADING + CELL_GAP
/** Scope of header cells. */
const CELLS: Record<'TH' | 'TD', object> = { TH: { scope: 'Column' }, TD: {} }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

type TextStyle = { size?: number; face?: FontFace; color?: string; gap?: number }
/** `x` and `y` in points from the top left corner of the page. */
type Place = { x: number; y: number; width: number }
type Column = { title: string; width?: number; isNumber?: boolean }
type Cell = { x: number; width: number; isNumber: boolean }
type Line = { runs: FontRun[]; width: number }
type Pdf = InstanceType<typeof PDFDocument>
/** pdfkit takes fonts as objects too, which its types do not say. */
type FontSource = Parameters<Pdf['font']>[0]

export type PdfOptions = { title: string; language: Language; isLandscape?: boolean; margin?: number; now: Date }

/**
 * A tagged PDF (PDF/UA: headings, paragraphs and tables that screen readers know) in A4, whose text can be searched and copied in
 * English, Sinhala and Tamil. Texts flow from the top and go on on the next page:
 *
 *     const pdf = new PdfDocument({ title, language, now: clock.now() })
 *     pdf.heading(1, 'Report')
 *     pdf.paragraph('…')
 *     pdf.table([{ title: 'Faculty' }, { title: 'Ideas', isNumber: true }], [['Education', '12']])
 *     return pdf.end((page, pages) => `${page} / ${pages}`)
 *
 * `textAt`, `outline` and `squares` place something on the page instead. Texts are data: nothing in them is markup.
 */
export class PdfDocument {
  readonly width: number
  readonly height: number
  readonly #pdf: Pdf
  readonly #chunks: Buffer[] = []
  readonly #fonts = new PdfFonts()
  readonly #registered = new Set<string>()
  readonly #margin: number
  #y: number

  constructor({ title, language, isLandscape = false, margin = 56, now }: PdfOptions) {
    const options = {
      ...{ size: 'A4', layout: isLandscape ? 'landscape' : 'portrait', margin: 0, autoFirstPage: false },
      ...{ pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, lang: language, displayTitle: true, bufferPages: true },
      info: { Title: title, CreationDate: now, ModDate: now, Producer: 'Quad', Creator: 'Quad' },
      // The default is a font of Adobe that would not be embedded.
      font: '',
    }
    this.#pdf = new PDFDocument(options as ConstructorParameters<typeof PDFDocument>[0])
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.width = isLandscape ? A4.height : A4.width
    this.height = isLandscape ? A4.width : A4.height
    this.#margin = margin
    this.#y = margin
    this.#pdf.addPage()
  }

  heading(level: 1 | 2 | 3, text: string): void {
    const size = SIZES[level]
    // Not alone at the end of a page.
    this.#need(size * 4)
    this.#y += level === 1 ? 0 : size * 0.8
    this.#flow(`H${level}`, text, { size, face: level === 1 ? 'title' : 'bold', gap: size * 0.35 })
  }

  /** Line breaks of the text are kept. */
  paragraph(text: string, style: TextStyle = {}): void {
    this.#flow('P', text, { gap: GAP, ...style })
  }

  /** A note of less weight, such as a source. */
  note(text: string): void {
    this.paragraph(text, { size: 8.5, color: MUTED })
  }

  /** `width`: the part of all, such as 2 of 5. The titles come again on each page. */
  table(columns: Column[], rows: string[][]): void {
    const cells = this.#cells(columns)
    const table = this.#pdf.struct('Table')
    this.#pdf.addStructure(table)
    const titles = columns.map(({ title }) => title)
    const draw = (texts: string[], kind: 'TH' | 'TD') => {
      const row = this.#pdf.struct('TR')
      table.add(row)
      this.#row(cells, texts, kind, (write) => row.add(this.#pdf.struct(kind, CELLS[kind], write)))
      row.end()
    }
    this.#need(ROW * 3)
    draw(titles, 'TH')
    for (const texts of rows) {
      // Titles that come again are no part of what is read aloud.
      if (this.#need(this.#rowHeight(cells, texts, 'TD')))
        this.#row(cells, titles, 'TH', (write) => this.#artifact(write))
      draw(texts, 'TD')
    }
    table.end()
    this.#y += GAP * 2
  }

  /** Writes a text at a place, and returns where it ends below. */
  textAt(tag: 'H1' | 'H2' | 'P', text: string, { x, y, width }: Place, style: TextStyle = {}): number {
    const { size = 11, face = 'regular', color = INK } = style
    const lines = this.#lines(text, { size, face, width })
    const step = size * LEADING
    this.#structure(tag, () => {
      for (const [index, line] of lines.entries()) this.#write(line, { x, y: y + index * step, size, color })
    })
    return y + lines.length * step
  }

  /** A line through points, such as a border. */
  outline(points: [number, number][], { width = 1, color = INK } = {}): void {
    this.#artifact(() => {
      const [first, ...others] = points
      if (!first) return
      this.#pdf.moveTo(...first)
      for (const point of others) this.#pdf.lineTo(...point)
      this.#pdf.lineWidth(width).strokeColor(color).stroke()
    })
  }

  /** Black squares, such as those of a QR code, with what they say to who does not see them. */
  squares(cells: boolean[][], { x, y, width }: Place, alt: string): void {
    const size = width / cells.length
    const draw = () => {
      for (const [row, marks] of cells.entries()) {
        for (const [column, isBlack] of marks.entries()) {
          if (isBlack) this.#pdf.rect(x + column * size, y + row * size, size, size)
        }
      }
      this.#pdf.fillColor('#000000').fill()
    }
    const figure = { alt, bbox: [x, y, x + width, y + width], placement: 'Block' }
    this.#pdf.addStructure(this.#pdf.struct('Figure', figure, draw))
  }

  /** `footer`: a line below each page. */
  async end(footer?: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange()
    for (let page = 0; footer && page < count; page++) {
      this.#pdf.switchToPage(page)
      this.#artifact(() => {
        const [line] = this.#lines(footer(page + 1, count), { size: 8.5, face: 'regular', width: this.#textWidth })
        if (line) this.#write(line, { x: this.#margin, y: this.height - this.#margin * 0.6, size: 8.5, color: MUTED })
      })
    }
    const ended = once(this.#pdf, 'end')
    this.#pdf.end()
    await ended
    return Buffer.concat(this.#chunks)
  }

  #cells(columns: Column[]): Cell[] {
    const whole = columns.reduce((sum, { width = 1 }) => sum + width, 0)
    let x = this.#margin
    return columns.map(({ width = 1, isNumber = false }) => {
      const cell = { x, width: (width / whole) * this.#textWidth, isNumber }
      x += cell.width
      return cell
    })
  }

  #rowLines(cells: Cell[], texts: string[], kind: 'TH' | 'TD'): Line[][] {
    const face = kind === 'TH' ? 'bold' : 'regular'
    return cells.map(({ width }, index) =>
      this.#lines(texts[index] ?? '', { size: TABLE_SIZE, face, width: width - CELL_GAP }),
    )
  }

  #rowHeight(cells: Cell[], texts: string[], kind: 'TH' | 'TD'): number {
    const lines = this.#rowLines(cells, texts, kind).map((own) => own.length)
    return Math.max(1, ...lines) * TABLE_SIZE * LEADING + CELL_GAP
  }

  #row(cells: Cell[], texts: string[], kind: 'TH' | 'TD', add: (write: () => void) => void): void {
    for (const [index, lines] of this.#rowLines(cells, texts, kind).entries()) {
      const { x = 0, width = 0, isNumber = false } = cells[index] ?? {}
      add(() => {
        for (const [place, line] of lines.entries()) {
          const start = isNumber ? x + width - line.width : x
          const y = this.#y + CELL_GAP / 2 + place * TABLE_SIZE * LEADING
          this.#write(line, { x: start, y, size: TABLE_SIZE })
        }
      })
    }
    this.#y += this.#rowHeight(cells, texts, kind)
    this.#rule(kind === 'TH' ? INK : RULE)
  }

  get #textWidth(): number {
    return this.width - 2 * this.#margin
  }

  /** Begins a page where that much does not fit on this one. Returns whether it did. */
  #need(height: number): boolean {
    if (this.#y + height <= this.height - this.#margin || this.#y === this.#margin) return false
    this.#pdf.addPage()
    this.#y = this.#margin
    return true
  }

  #flow(tag: string, text: string, { size = 10.5, face = 'regular', color = INK, gap = 0 }: TextStyle): void {
    const lines = this.#lines(text, { size, face, width: this.#textWidth })
    const step = size * LEADING
    this.#structure(
      tag,
      ...lines.map((line) => () => {
        this.#need(step)
        this.#write(line, { x: this.#margin, y: this.#y, size, color })
        this.#y += step
      }),
    )
    this.#y += gap
  }

  #structure(tag: string, ...parts: (() => void)[]): void {
    this.#pdf.addStructure(this.#pdf.struct(tag, {}, parts))
  }

  #artifact(draw: () => void): void {
    this.#pdf.markContent('Artifact')
    draw()
    this.#pdf.endMarkedContent()
  }

  #rule(color: string): void {
    const { x, y } = { x: this.#margin, y: this.#y }
    this.outline(
      [
        [x, y],
        [x + this.#textWidth, y],
      ],
      { width: 0.75, color },
    )
  }

  #write({ runs }: Line, { x, y, size, color = INK }: { x: number; y: number; size: number; color?: string }): void {
    let start = x
    for (const { text, font } of runs) {
      const width = this.#widthOf(text, font, size)
      this.#pdf.fillColor(color).text(text, start, y + size, { lineBreak: false, baseline: 'alphabetic' })
      start += width
    }
  }

  #widthOf(text: string, { name, source }: PdfFont, size: number): number {
    if (!this.#registered.has(name)) this.#pdf.registerFont(name, source as unknown as FontSource)
    this.#registered.add(name)
    return this.#pdf.font(name, size).widthOfString(text)
  }

  /** Breaks between words, and in a word that is wider than a line. */
  #lines(text: string, { size, face, width }: { size: number; face: FontFace; width: number }): Line[] {
    const measure = (part: string): Line => {
      const runs = this.#fonts.runs(part, face)
      return { runs, width: runs.reduce((sum, run) => sum + this.#widthOf(run.text, run.font, size), 0) }
    }
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      for (const word of paragraph
        .split(/[ \t\r]+/)
        .flatMap((part) => fitting(part, width, (own) => measure(own).width))) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line === '' || measure(longer).width <= width) line = longer
        else {
          lines.push(line)
          line = word
        }
      }
      return [...lines, line].map(measure)
    })
  }
}

/** A word in parts that each fit a line, by the widths of its letters. */
function fitting(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const parts: string[] = []
  let [part, filled] = ['', 0]
  for (const { segment } of graphemes.segment(word)) {
    const own = widthOf(segment)
    if (part !== '' && filled + own > width) {
      parts.push(part)
      ;[part, filled] = ['', 0]
    }
    part += segment
    filled += own
  }
  return [...parts, part]
}
