import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../testing/s3-server.ts'
import { HOUR } from './clock.ts'
import { diskFileStore, type FileStore } from './file-store.ts'
import { newCapabilityId } from './ids.ts'
import { s3FileStore } from './s3-file-store.ts'

function openDiskStore(): FileStore {
  const folder = mkdtempSync(join(tmpdir(), 'quad-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return diskFileStore(folder)
}

async function openS3Store(): Promise<FileStore> {
  const { bucket } = await startS3()
  return s3FileStore({ ...bucket, prefix: 'quad/files/' }, { keysAtOnce: 2 })
}

async function open(files: FileStore, id: string): Promise<{ size: number; stream: Readable }> {
  const file = await files.read(id)
  if (!file) throw new Error('not there')
  return file
}

const bytesOf = async (files: FileStore, id: string) => buffer((await open(files, id)).stream)
const namesOf = (files: FileStore, cutoff: Date) => Readable.from(files.listOlderThan(cutoff)).toArray()

const inFuture = () => new Date(Date.now() + HOUR)

/** Properties of every file store. */
describe.each([
  ['on disk', openDiskStore],
  ['in a bucket', openS3Store],
])('a file store %s', (_name, openStore) => {
  test.each([0, 1, 70_000, 12_000_000])(
    'the file store gives back %i bytes as they came, with their number',
    async (size) => {
      const files = await openStore()
      const id = newCapabilityId()
      const content = Buffer.alloc(size, 'අදහස\0\r\n')
      await files.put(id, content)
      const { size: reportedSize, stream } = await open(files, id)
      expect(reportedSize).toBe(size)
      expect((await buffer(stream)).equals(content)).toBe(true)
    },
  )

  test('streams a file instead of taking it up whole', async () => {
    const files = await openStore()
    const id = newCapabilityId()
    await files.put(id, Buffer.alloc(24_000_000, 'x'))
    const { stream } = await open(files, id)
    const lengths: number[] = []
    for await (const chunk of stream) lengths.push(chunk.length + stream.readableLength)
    expect(lengths.length).toBeGreaterThan(100)
    expect(Math.max(...lengths)).toBeLessThan(1_000_000)
  })

  test('the file store returns null for a missing file', async () => {
    expect(await (await openStore()).read(newCapabilityId())).toBeNull()
  })

  test('the file store puts the new content of an id in the place of the old', async () => {
    const files = await openStore()
    const id = newCapabilityId()
    await files.put(id, Buffer.from('a long first content'))
    await files.put(id, Buffer.from('second'))
    expect(String(await bytesOf(files, id))).toBe('second')
  })

  test('the file store removes a file, also one that is gone already', async () => {
    const files = await openStore()
    const [id, other] = [newCapabilityId(), newCapabilityId()]
    await files.put(id, Buffer.from('x'))
    await files.put(other, Buffer.from('other'))
    await files.remove(id)
    await files.remove(id)
    expect(await files.read(id)).toBeNull()
    expect(String(await bytesOf(files, other))).toBe('other')
  })

  test('the file store lists files written before a timestamp, however many', async () => {
    const files = await openStore()
    expect(await namesOf(files, inFuture())).toEqual([])
    const ids = Array.from({ length: 7 }, newCapabilityId)
    for (const id of ids) await files.put(id, Buffer.from('x'))
    expect((await namesOf(files, inFuture())).sort()).toEqual(ids.sort())
    expect(await namesOf(files, new Date(Date.now() - HOUR))).toEqual([])
  })

  test.each(['../../etc/passwd', '..', '', 'a'.repeat(37)])(
    'the file store takes no other name than an id: %j',
    async (name) => {
      const files = await openStore()
      await expect(files.put(name, Buffer.from('x'))).rejects.toThrow()
      await expect(files.read(name)).rejects.toThrow()
      await expect(files.remove(name)).rejects.toThrow()
      expect(await namesOf(files, inFuture())).toEqual([])
    },
  )
})
