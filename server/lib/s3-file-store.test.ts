import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { type S3Server, startS3 } from '../testing/s3-server.ts'
import { HOUR } from './clock.ts'
import { UnavailableError } from './errors.ts'
import type { FileStore } from './file-store.ts'
import { newCapabilityId } from './ids.ts'
import { s3FileStore } from './s3-file-store.ts'

const SHORT_TIMEOUTS = { connectMs: 200, answerMs: 200, totalMs: 500 }
const namesOf = (files: FileStore) => Readable.from(files.listOlderThan(new Date(Date.now() + HOUR))).toArray()

async function textOf(files: FileStore, id: string): Promise<string> {
  const file = await files.read(id)
  if (!file) throw new Error('not there')
  return text(file.stream)
}

async function expectUnavailable(files: FileStore): Promise<void> {
  const id = newCapabilityId()
  await expect(files.put(id, Buffer.alloc(3_000_000))).rejects.toThrow(UnavailableError)
  await expect(files.read(id)).rejects.toThrow(UnavailableError)
  await expect(files.remove(id)).rejects.toThrow(UnavailableError)
  await expect(namesOf(files)).rejects.toThrow(UnavailableError)
}

test('files in a bucket are for nobody without the secret key', async () => {
  const { bucket, keys } = await startS3()
  const id = newCapabilityId()
  await s3FileStore(bucket).put(id, Buffer.from('private'))
  expect(await keys()).toEqual([id])
  const address = `${bucket.endpoint}/${bucket.name}`
  for (const url of [`${address}/${id}`, `${address}?list-type=2`]) expect((await fetch(url)).status).toBe(403)
  await expectUnavailable(s3FileStore({ ...bucket, secretAccessKey: 'guessed' }))
  await expectUnavailable(s3FileStore({ ...bucket, accessKeyId: 'another' }))
})

test('files in a bucket stay apart from what else is in the bucket', async () => {
  const { bucket, keys } = await startS3()
  const [files, others] = [s3FileStore({ ...bucket, prefix: 'quad/' }), s3FileStore({ ...bucket, prefix: 'other/' })]
  const [id, foreign] = [newCapabilityId(), newCapabilityId()]
  await files.put(id, Buffer.from('x'))
  await others.put(foreign, Buffer.from('x'))
  expect(await keys()).toEqual([`other/${foreign}`, `quad/${id}`])
  expect(await files.read(foreign)).toBeNull()
  expect(await namesOf(files)).toEqual([id])
  // Keys that no store of Quad wrote.
  expect(await namesOf(s3FileStore(bucket))).toEqual([])
})

describe('an unreachable storage', () => {
  const MOODS: [name: string, turn: (s3: S3Server) => unknown][] = [
    ['refuses connections', (s3) => s3.stop()],
    ['never responds', (s3) => Object.assign(s3, { isSilent: true })],
    ['is too busy for long', (s3) => Object.assign(s3, { busyFor: Number.POSITIVE_INFINITY })],
    ['has lost the bucket', (s3) => Object.assign(s3.bucket, { name: 'another-bucket' })],
    ['has a name that leads nowhere', (s3) => Object.assign(s3.bucket, { endpoint: 'http://storage.invalid' })],
  ]

  test.each(MOODS)('an unreachable storage is an UnavailableError when it %s', async (_name, turn) => {
    const s3 = await startS3()
    await turn(s3)
    await expectUnavailable(s3FileStore(s3.bucket, SHORT_TIMEOUTS))
  })

  test('an unreachable storage is tried a few times, not for ever', async () => {
    const s3 = await startS3()
    const files = s3FileStore(s3.bucket)
    const id = newCapabilityId()
    s3.busyFor = 2
    await files.put(id, Buffer.from('third time'))
    expect(s3.requests).toBe(3)
    s3.busyFor = 3
    await expect(files.read(id)).rejects.toThrow(UnavailableError)
    expect(s3.requests).toBe(6)
    expect(await textOf(files, id)).toBe('third time')
  })

  test('an unreachable storage works again as soon as it is back', async () => {
    const s3 = await startS3()
    const files = s3FileStore(s3.bucket)
    const id = newCapabilityId()
    await files.put(id, Buffer.from('kept'))
    await s3.stop()
    await expect(files.read(id)).rejects.toThrow(UnavailableError)
    await s3.start()
    expect(await textOf(files, id)).toBe('kept')
  })

  test('an unreachable storage ends a file that it breaks off with an error, never as if it were whole', async () => {
    const s3 = await startS3()
    s3.isFailing = true
    await expect(textOf(s3FileStore(s3.bucket), newCapabilityId())).rejects.toThrow(/aborted/)
  })
})
