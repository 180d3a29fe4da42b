import { z } from 'zod'

/** `description` is documentation, which is not translated. */
const KEYED = {
  description:
    'File id, or "". A member gets it with a key, `id~session~signature`, where visitors may not open the file: the path with it opens the file without a bearer, until the session ends.',
}

/** Which values of responses name files, also where a field describes one in its own words. */
export const FILE_KINDS = z.registry<{ kind: 'avatar' | 'pdf' }>()

/** In responses: what names the avatar of a member in its path (`avatarPath`), or "". */
export const AvatarValue = z.string().meta(KEYED).register(FILE_KINDS, { kind: 'avatar' })

/** In responses: what names a PDF in its path (`pdfPath`), or "". */
export const PdfValue = z.string().meta(KEYED).register(FILE_KINDS, { kind: 'pdf' })

/** In paths: a file by such a value. */
export const FileParam = z.string().meta({ format: 'uuid' })

const VALUE = /^([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:~([\w-]{43})~([\w-]{22}))?$/

/** `session`: the hash of the token that opens files for it, in base64url. */
export type FileKey = { session: string; signature: string }

export function fileValueOf(id: string, { session, signature }: FileKey): string {
  return `${id}~${session}~${signature}`
}

/** The id in the value of a file, and its key if it has one; undefined for any other text. */
export function readFileValue(value: string): { id: string; key?: FileKey } | undefined {
  const [, id, session, signature] = VALUE.exec(value) ?? []
  if (id === undefined) return undefined
  return session === undefined || signature === undefined ? { id } : { id, key: { session, signature } }
}
