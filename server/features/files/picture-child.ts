import os from 'node:os'
import sharp from 'sharp'
import { AVATAR_EDGE_PIXELS, AVATAR_PIXELS_MAX, type PictureAnswer } from './picture-limits.ts'

/** The process that `picture-process.ts` starts. It reads one picture at a time, and ends with its parent. */

/** Of the whole process. */
const MEMORY_MAX_BYTES = 640 * 1024 * 1024
const MEMORY_CHECK_MS = 20
/** Interlaced PNG, progressive JPEG and WebP are in memory as a whole while they are read; others a few lines at a time. */
const WHOLE_PICTURE_MAX_BYTES = 256 * 1024 * 1024
const BYTES_OF_DEPTH: Record<string, number> = { ushort: 2, uint: 4, float: 4 }

// Nothing else may ever see what a stranger sent: SVG, for one, reads files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.exit(1)
}, MEMORY_CHECK_MS)

try {
  // Whoever only looks at a page goes first.
  os.setPriority(os.constants.priority.PRIORITY_LOW)
} catch {
  // Not everywhere allowed, and nothing depends on it.
}

// Sent to all processes of a terminal or a service; the parent finishes what it has in hand.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.once('disconnect', () => process.exit(0))
process.on('message', async (picture: Buffer) => {
  const answer: PictureAnswer = await reencode(picture).catch(() => 'unreadable')
  process.send?.(answer)
})

async function reencode(picture: Buffer): Promise<PictureAnswer> {
  const input = sharp(picture, { limitInputPixels: AVATAR_PIXELS_MAX, sequentialRead: true })
  const { format, width, height, channels, depth, isProgressive } = await input.metadata()
  const bytes = width * height * channels * (BYTES_OF_DEPTH[depth] ?? 1)
  if ((isProgressive || format === 'webp') && bytes > WHOLE_PICTURE_MAX_BYTES) return 'too large'
  return input
    .rotate()
    .resize(AVATAR_EDGE_PIXELS, AVATAR_EDGE_PIXELS, { fit: 'cover', withoutEnlargement: true })
    .webp()
    .toBuffer()
}
