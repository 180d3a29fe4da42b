import '../../process-setup.ts'
import sharp, { type OverlayOptions } from 'sharp'
import { CARD_HEIGHT, CARD_WIDTH } from '../../../contract/embeds.values.ts'
import { limitThisProcess } from '../../lib/child-task.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import type { Card } from './cards.ts'

/** The process that `cards.ts` starts. It draws one card at a time with the fonts of `fonts.conf`, and ends with its parent. */

const MEMORY_MAX_BYTES = 512 * 1024 * 1024
const MARGIN = 80
const TEXT_WIDTH = CARD_WIDTH - 2 * MARGIN
const TITLE_TOP = 170
const TITLE_HEIGHT_MAX = 300
const SMALL_SIZE = 30
/** The largest in which the title has room is taken. */
const TITLE_SIZES = [68, 58, 50, 42, 36]
const SANS = ['Noto Sans', 'Noto Sans Sinhala', 'Noto Sans Tamil', 'Noto Sans Arabic']
const TITLE_FONT = ['Besley', ...SANS, ''].join()
const SMALL_FONT = [...SANS, ''].join()
/** As in web/styles/tokens.css. */
const COLORS = { lawn: '#0e5a3c', ink: '#f2f7f1', sun: '#f2b43a' }
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44" viewBox="0 0 32 32"><g fill="none" stroke="${COLORS.ink}" stroke-width="5.6"><path d="M17 26.6H5.4V5.4h21.2V17" stroke-linejoin="round"/><path d="m14.6 14.6 14.8 14.8"/></g></svg>`
const MARK_WIDTH = 44
const SITE_INSET = MARK_WIDTH + 20
const COLOURS = 64
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u

sharp.cache(false)
sharp.concurrency(1)

const beginTask = limitThisProcess(MEMORY_MAX_BYTES)

// Sent to all processes of a terminal or a service; the parent finishes its requests first.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('message', async (card: Card) => {
  beginTask()
  process.send?.(await draw(card).catch(() => null))
})

type Text = { data: Buffer; width: number; height: number }

async function draw({ kind, title, byline, site, width }: Card): Promise<Buffer> {
  const isRightToLeft = RIGHT_TO_LEFT.test(title || byline)
  const line = (value: string, color: string, widthMax = TEXT_WIDTH) =>
    text(value, { font: `${SMALL_FONT} Bold ${SMALL_SIZE}`, color, widthMax })
  const [kindLine, heading, bylineLine, siteLine] = await Promise.all([
    line(kind, COLORS.sun),
    titleText(title),
    text(byline, { font: `${SMALL_FONT} ${SMALL_SIZE}`, color: COLORS.ink }),
    line(site, COLORS.ink, TEXT_WIDTH - SITE_INSET),
  ])
  const layers: OverlayOptions[] = []
  const place = (layer: { data: Buffer; width: number } | undefined, top: number, inset = 0) => {
    if (!layer) return
    const left = isRightToLeft ? CARD_WIDTH - MARGIN - inset - layer.width : MARGIN + inset
    layers.push({ input: layer.data, left, top })
  }
  place({ data: Buffer.from(MARK), width: MARK_WIDTH }, 66)
  place(siteLine, 88 - Math.round((siteLine?.height ?? 0) / 2), SITE_INSET)
  place(heading, TITLE_TOP)
  place(kindLine, 500)
  place(bylineLine, 550)
  const drawn = await sharp({
    create: { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3, background: COLORS.lawn },
  })
    .composite(layers)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(drawn.data, { raw: drawn.info })
    .resize({ width })
    .png({ palette: true, colours: COLOURS, compressionLevel: 9, effort: 7 })
    .toBuffer()
}

/** In the largest size that has room; what has none in the smallest is left out. */
async function titleText(title: string): Promise<Text | undefined> {
  let drawn: Text | undefined
  for (const size of TITLE_SIZES) {
    drawn = await text(title, { font: `${TITLE_FONT} Bold ${size}`, color: COLORS.ink, heightMax: TITLE_HEIGHT_MAX })
    if (!drawn || drawn.height < TITLE_HEIGHT_MAX) break
  }
  return drawn
}

type Style = { font: string; color: string; heightMax?: number; widthMax?: number }

/** Shaped by Pango, which finds the direction of the text, and with `heightMax` breaks it into lines. */
async function text(
  value: string,
  { font, color, heightMax, widthMax = TEXT_WIDTH }: Style,
): Promise<Text | undefined> {
  if (value.trim() === '') return undefined
  const markup = `<span foreground="${color}">${escapeHtml(value)}</span>`
  const wrap = heightMax ? 'word-char' : 'none'
  const { data, info } = await sharp({ text: { text: markup, font, rgba: true, width: TEXT_WIDTH, wrap } })
    .png()
    .toBuffer({ resolveWithObject: true })
  const [width, height] = [Math.min(info.width, widthMax), Math.min(info.height, heightMax ?? info.height)]
  if (width === info.width && height === info.height) return { data, width, height }
  return { data: await sharp(data).extract({ left: 0, top: 0, width, height }).png().toBuffer(), width, height }
}
