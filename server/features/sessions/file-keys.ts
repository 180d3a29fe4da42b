import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fileValueOf, readFileValue } from '../../../contract/file-values.ts'
import { findHiddenAvatars, findUnpublishedPdfs } from '../../db/closed-files.ts'
import { readSiteKey } from '../../db/site-keys.ts'
import type { Deps } from '../../deps.ts'
import { sees, type Visitor } from '../../lib/actor.ts'
import type { FileKind, FileMapper } from '../../lib/file-fields.ts'
import { filesCookie } from './files-cookie.ts'
import { filesTokenOf, findSessionByFilesHash, type OpenSession } from './sessions.service.ts'

const SIGNATURE_BYTES = 16

/** The session for which files in a response get keys; none where the browser has the cookie that opens its files. */
export function keyedSessionReader(deps: Pick<Deps, 'config'>) {
  const cookie = filesCookie(deps)
  return (request: FastifyRequest): string | undefined => {
    const token = filesTokenOf(request.headers.authorization)
    return token === undefined || cookie.read(request) === token.plain
      ? undefined
      : recoded(token.hash, 'hex', 'base64url')
  }
}

type Keying = {
  session: string
  visitor: Visitor
  /** PDFs get keys only where something is read: clients read an idea again that they have changed. */
  isRead: boolean
  mapFiles: FileMapper
}

/** Adds keys to the files in a response to a member that a visitor could not open. */
export async function addFileKeys<R>(
  { db }: Pick<Deps, 'db'>,
  response: R,
  { session, visitor, isRead, mapFiles }: Keying,
): Promise<R> {
  const ids: Record<FileKind, Set<string>> = { avatar: new Set(), pdf: new Set() }
  mapFiles(response, (kind, id) => {
    if (isRead || kind === 'avatar') ids[kind].add(id)
    return id
  })
  const [avatars, pdfs] = [[...ids.avatar], [...ids.pdf]]
  const closed = new Set([
    ...(sees(visitor, 'community') ? await findHiddenAvatars(db, avatars) : avatars),
    ...(sees(visitor, 'ideas') ? await findUnpublishedPdfs(db, pdfs) : pdfs),
  ])
  if (closed.size === 0) return response
  const secret = await readSiteKey(db, 'files')
  const keyed = (_kind: FileKind, id: string) =>
    closed.has(id) ? fileValueOf(id, { session, signature: signatureOf(secret, id, session) }) : id
  return mapFiles(response, keyed) as R
}

/** The session for which the file in a path has a key. */
export async function findSessionByFileKey(deps: Deps, value: string): Promise<OpenSession | undefined> {
  const { id, key } = readFileValue(value) ?? {}
  if (id === undefined || !key) return undefined
  const signature = signatureOf(await readSiteKey(deps.db, 'files'), id, key.session)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(key.signature))) return undefined
  return findSessionByFilesHash(deps, recoded(key.session, 'base64url', 'hex'))
}

function recoded(text: string, from: BufferEncoding, to: BufferEncoding): string {
  return Buffer.from(text, from).toString(to)
}

function signatureOf(secret: string, id: string, session: string): string {
  return createHmac('sha256', secret)
    .update(`${id} ${session}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url')
}
