import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { Blob, Face, Buffer as ShapedText, Font as ShapingFont, shape } from 'harfbuzzjs'
import { normalForm } from '../../../contract/normal-form.ts'
import { sfntOf } from './sfnt.ts'

/** The faces of a document: for texts, for emphasis, and for titles. */
export type FontFace = keyof typeof FILES
/** A part of a line that one file has the letters of. */
export type FontRun = { text: string; font: PdfFont }
/** A font as pdfkit takes it. */
export type PdfFont = { name: string; source: Font }

/** As pdfkit reads it. */
type EmbeddedGlyph = { id: number; codePoints: number[]; advanceWidth: number }
type LoadedFont = { name: string; font: Font; shaping: ShapingFont }

/** Sinhala and Tamil have no face for titles. */
const FILES = {
  regular: { family: 'atkinson-hyperlegible-next', weight: 400, indicWeight: 400 },
  bold: { family: 'atkinson-hyperlegible-next', weight: 700, indicWeight: 700 },
  title: { family: 'besley', weight: 600, indicWeight: 700 },
} as const
/** Have no letter of their own and go with the one before. */
const JOINERS = /\u200C|\u200D|\uFE0E|\uFE0F/gu
const GLYPH_IDS = 0x10000

const require = createRequire(import.meta.url)
const loaded = new Map<string, LoadedFont>()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The fonts of one document. */
export class PdfFonts {
  readonly #fonts = new Map<string, PdfFont>()

  /** The parts of a text by the file that has their letters. Letters that no file has are shown as a box. */
  runs(text: string, face: FontFace): FontRun[] {
    const runs: FontRun[] = []
    for (const { segment } of graphemes.segment(text)) {
      const font = this.#fontOf(segment, face)
      const last = runs.at(-1)
      if (last?.font === font) last.text += segment
      else runs.push({ text: segment, font })
    }
    return runs
  }

  #fontOf(segment: string, face: FontFace): PdfFont {
    const letters = codePoints(segment.replace(JOINERS, ''))
    const files = filesOf(face)
    const file = files.find(({ font }) => letters.every((letter) => font.hasGlyphForCodePoint(letter))) ?? files[0]
    const known = this.#fonts.get(file.name)
    if (known) return known
    const font = { name: file.name, source: sourceOf(file) }
    this.#fonts.set(file.name, font)
    return font
  }
}

/** The files of a face, the most usual first. */
function filesOf(face: FontFace): [LoadedFont, ...LoadedFont[]] {
  const { family, weight, indicWeight } = FILES[face]
  return [
    load(family, 'latin', weight),
    load('noto-sans-sinhala', 'sinhala', indicWeight),
    load('noto-sans-tamil', 'tamil', indicWeight),
    load(family, 'latin-ext', weight),
  ]
}

function load(family: string, script: string, weight: number): LoadedFont {
  const name = `${family}-${script}-${weight}`
  const known = loaded.get(name)
  if (known) return known
  const file = readFileSync(require.resolve(`@fontsource/${family}/files/${name}-normal.woff`))
  const shaping = new ShapingFont(new Face(new Blob(sfntOf(file))))
  const font = { name, font: create(file) as Font, shaping }
  loaded.set(name, font)
  return font
}

/**
 * A font for one document, shaped by HarfBuzz as in browsers: fontkit lacks conjuncts of Sinhala, such as the repaya. Each sign is
 * embedded once for each text that it stands for, so that programs search, copy and read aloud the text as it was written, though
 * vowel signs are drawn in another order.
 */
function sourceOf({ font, shaping }: LoadedFont): Font {
  const embedded = new Map<string, EmbeddedGlyph>()
  /** The ids in the font by those in the document. */
  const ownIds = new Map<number, number>()
  const glyphFor = (id: number, text: string): EmbeddedGlyph => {
    const known = embedded.get(`${id} ${text}`)
    if (known) return known
    const { advanceWidth } = font.getGlyph(id)
    const glyph = { id: GLYPH_IDS + embedded.size, codePoints: codePoints(text), advanceWidth }
    embedded.set(`${id} ${text}`, glyph)
    ownIds.set(glyph.id, id)
    return glyph
  }
  const layout = (text: string) => {
    const shaped = shapeText(shaping, text)
    const glyphs = shaped.map(({ id, text: own }) => glyphFor(id, own))
    const positions = shaped.map(({ position }) => position)
    return {
      glyphs,
      positions,
      // pdfkit scales the positions before it reads the width.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
  const createSubset = () => {
    const subset = font.createSubset() as unknown as { glyphs: number[]; includeGlyph: (id: number) => number }
    const places = new Map<number, number>()
    const include = subset.includeGlyph.bind(subset)
    subset.includeGlyph = (id) => {
      const own = ownIds.get(id)
      if (own === undefined) return include(id)
      const place = places.get(id) ?? subset.glyphs.push(own) - 1
      places.set(id, place)
      return place
    }
    return subset
  }
  return Object.assign(Object.create(font) as Font, { layout, createSubset })
}

/** The signs of a text in the order in which they are drawn, each with the letters that it stands for. */
function shapeText(font: ShapingFont, text: string) {
  const buffer = new ShapedText()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((one, other) => one - other)
  const parts = new Map(
    starts.slice(0, -1).map((start, index) => {
      const signs = infos.filter(({ cluster }) => cluster === start).length
      return [start, lettersOf(text.slice(start, starts[index + 1]), signs)]
    }),
  )
  return infos.map(({ codepoint, cluster }, index) => {
    const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return {
      id: codepoint,
      text: parts.get(cluster)?.shift() ?? '',
      position: { xAdvance, yAdvance, xOffset, yOffset },
    }
  })
}

/** The letters of signs that are shaped together: one each, and those before for the first. */
function lettersOf(text: string, signs: number): string[] {
  // A vowel sign that is drawn on both sides of its letter is equivalent to two.
  const letters = Array.from(Array.from(text).length < signs ? normalForm(text, 'NFD') : text)
  const others = signs - 1
  return [letters.slice(0, letters.length - others).join(''), ...letters.slice(letters.length - others)]
}

function codePoints(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
}
