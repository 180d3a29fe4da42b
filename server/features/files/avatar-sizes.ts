import { LRUCache } from 'lru-cache'
import type { AvatarEdge } from '../../../contract/files.ts'

const MEGABYTE = 1024 * 1024
const CACHE_MAX_BYTES = 16 * MEGABYTE

const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_MAX_BYTES, sizeCalculation: (avatar) => avatar.length })
/** One at a time: files and passwords need the thread pool too. */
let queueTail: Promise<unknown> = Promise.resolve()
const underWay = new Map<string, Promise<Buffer>>()

/** A stored avatar, resized. Recent results are cached, and concurrent requests for the same one share the work. */
export function resizedAvatar(id: string, edge: AvatarEdge, read: () => Promise<Buffer>): Promise<Buffer> {
  const key = `${id} ${edge}`
  const known = cache.get(key)
  if (known) return Promise.resolve(known)
  const already = underWay.get(key)
  if (already) return already
  const making = make(key, edge, read).finally(() => underWay.delete(key))
  underWay.set(key, making)
  return making
}

async function make(key: string, edge: AvatarEdge, read: () => Promise<Buffer>): Promise<Buffer> {
  const stored = await read()
  const making = queueTail.then(() => shrink(stored, edge))
  queueTail = making.catch(() => {})
  const avatar = await making
  cache.set(key, avatar)
  return avatar
}

async function shrink(avatar: Buffer, edge: AvatarEdge): Promise<Buffer> {
  // Loaded on demand, to save memory.
  const { default: sharp } = await import('sharp')
  return sharp(avatar).resize(edge, edge, { fit: 'cover', withoutEnlargement: true }).webp().toBuffer()
}
