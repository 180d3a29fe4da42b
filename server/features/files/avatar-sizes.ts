import { LRUCache } from 'lru-cache'
import type { AvatarEdge } from '../../../contract/files.ts'

const MEGABYTE = 1024 * 1024
const KEPT_BYTES = 16 * MEGABYTE

const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (picture) => picture.length })
/** One at a time: files and passwords need the thread pool too. */
let lastInLine: Promise<unknown> = Promise.resolve()
const underWay = new Map<string, Promise<Buffer>>()

/** A stored picture made smaller. What was made lately is kept, and many who ask at once wait for one making. */
export function smallerPicture(id: string, edge: AvatarEdge, read: () => Promise<Buffer>): Promise<Buffer> {
  const key = `${id} ${edge}`
  const known = kept.get(key)
  if (known) return Promise.resolve(known)
  const already = underWay.get(key)
  if (already) return already
  const making = make(key, edge, read).finally(() => underWay.delete(key))
  underWay.set(key, making)
  return making
}

async function make(key: string, edge: AvatarEdge, read: () => Promise<Buffer>): Promise<Buffer> {
  const stored = await read()
  const making = lastInLine.then(() => shrink(stored, edge))
  lastInLine = making.catch(() => {})
  const picture = await making
  kept.set(key, picture)
  return picture
}

async function shrink(picture: Buffer, edge: AvatarEdge): Promise<Buffer> {
  // Loaded when it is needed, which spares memory.
  const { default: sharp } = await import('sharp')
  return sharp(picture).resize(edge, edge, { fit: 'cover', withoutEnlargement: true }).webp().toBuffer()
}
