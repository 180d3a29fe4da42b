import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { CHECKED_BYTES_MAX } from '../../../contract/uploads.values.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { MalformedError, TooLargeError } from '../../lib/errors.ts'
import { addPart, beginUpload, endUpload, requireUpload } from './uploads.service.ts'

/** In memory of a request at the same time: what a cut would lose were it not stored then. */
const PART_BYTES = 128 * 1024
const ALGORITHMS = ['sha1', 'sha256', 'md5']

export class ChecksumError extends Error {}

/** Where the tus server keeps the uploads of one member: parts in the file storage of Quad, and rows that name them. */
export class UploadStore extends DataStore {
  private readonly deps: Deps
  private readonly actor: Member
  private readonly checksum: string | undefined

  constructor(deps: Deps, actor: Member, checksum: string | undefined) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination']
    this.deps = deps
    this.actor = actor
    this.checksum = checksum
  }

  override async create(upload: Upload): Promise<Upload> {
    const kind = upload.metadata?.kind ?? 'pdf'
    upload.id = await beginUpload(this.deps, this.actor, { kind, size: upload.size ?? 0 })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received, kind, created_at } = await requireUpload(this.deps, this.actor, id)
    return new Upload({ id, size, offset: received, metadata: { kind }, creation_date: created_at })
  }

  override async remove(id: string): Promise<void> {
    await endUpload(this.deps, this.actor, id)
  }

  /** Stores part after part as they arrive, also what came before the line broke. With a checksum, all of the request or nothing. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const upload = await requireUpload(this.deps, this.actor, id)
    const expected = this.checksum === undefined ? undefined : parseChecksum(this.checksum)
    let start = offset
    let chunks: Buffer[] = []
    let bytes = 0
    const store = async () => {
      if (bytes === 0) return
      const content = Buffer.concat(chunks)
      chunks = []
      bytes = 0
      await addPart(this.deps, upload, start, content)
      start += content.length
    }
    try {
      for await (const chunk of stream) {
        chunks.push(chunk)
        bytes += chunk.length
        expected?.hash.update(chunk)
        if (expected && bytes > CHECKED_BYTES_MAX) throw new TooLargeError()
        if (!expected && bytes >= PART_BYTES) await store()
      }
    } catch (error) {
      if (!expected) await store()
      throw error
    }
    if (expected && expected.hash.digest('base64') !== expected.digest) throw new ChecksumError()
    await store()
    return start
  }
}

function parseChecksum(header: string): { hash: Hash; digest: string } {
  const [algorithm = '', digest = ''] = header.split(' ')
  if (!ALGORITHMS.includes(algorithm)) throw new MalformedError(errorTexts.files.unknownChecksum)
  return { hash: createHash(algorithm), digest }
}
