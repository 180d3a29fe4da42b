import { z } from 'zod'
import { NotFoundError } from '../errors.ts'

/** Content security policy of stored files: a document may run and load nothing. */
export const SANDBOX = "sandbox; default-src 'none'"

/** The id of a file in a path. Throws `NotFoundError` when it is no UUID. */
export function fileId(text: string, subject: 'file' | 'image' = 'file'): string {
  const parsed = z.uuid().safeParse(text)
  if (!parsed.success) throw new NotFoundError(subject)
  return parsed.data
}
