import '../../process-setup.ts'
import sharp from 'sharp'
import { limitThisProcess } from '../../lib/child-task.ts'
import {
  AVATAR_EDGE_PIXELS,
  AVATAR_PIXELS_MAX,
  type ImageToReencode,
  PICTURE_EDGE_PIXELS,
  type ReencodedAvatar,
} from './avatar-limits.ts'

/** The process that `avatar-process.ts` starts. It re-encodes one image at a time, and ends with its parent. */

/** Limit of the whole process. */
const MEMORY_MAX_BYTES = 640 * 1024 * 1024
/** Interlaced PNG, progressive JPEG and WebP are in memory as a whole while they are read; others a few lines at a time. */
const WHOLE_IMAGE_MAX_BYTES = 256 * 1024 * 1024
const BYTES_OF_DEPTH = new Map(Object.entries({ ushort: 2, uint: 4, float: 4 }))

// No other decoder may read untrusted input: that of SVG, for example, reads files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

const beginTask = limitThisProcess(MEMORY_MAX_BYTES)

// Sent to all processes of a terminal or a service; the parent finishes its requests first.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('message', async (message: ImageToReencode) => {
  beginTask()
  const result: ReencodedAvatar = await reencode(message).catch((error) =>
    /pixel limit/.test(String(error)) ? 'too large' : 'unreadable',
  )
  process.send?.(result)
})

async function reencode({ image, shape }: ImageToReencode): Promise<ReencodedAvatar> {
  // Damage that browsers decode too, such as stray bytes of cameras, is no failure.
  const input = sharp(image, { limitInputPixels: AVATAR_PIXELS_MAX, sequentialRead: true, failOn: 'truncated' })
  const { format, width, height, channels, depth, isProgressive } = await input.metadata()
  const bytes = width * height * channels * (BYTES_OF_DEPTH.get(depth) ?? 1)
  if ((isProgressive || format === 'webp') && bytes > WHOLE_IMAGE_MAX_BYTES) return 'too large'
  const fit = shape === 'avatar' ? 'cover' : 'inside'
  const edge = shape === 'picture' ? PICTURE_EDGE_PIXELS : AVATAR_EDGE_PIXELS
  const resized = input.rotate().resize(edge, edge, { fit, withoutEnlargement: true })
  return (shape === 'logo' ? resized.png({ palette: true }) : resized.webp()).toBuffer()
}
