import { FILE_UNREADABLE, FORMAT_BYTES, formatOf, IMAGE_UNREADABLE } from '../../../contract/file-formats.values.ts'
import { PDF_MAX_BYTES, PDF_TOO_LARGE, PDF_WRONG_TYPE } from '../../../contract/ideas.values.ts'
import {
  AVATAR_MAX_BYTES,
  AVATAR_TOO_LARGE,
  AVATAR_TYPES,
  AVATAR_WRONG_TYPE,
} from '../../../contract/profiles.values.ts'

type FileRules = {
  format: 'pdf' | 'image'
  types: readonly string[]
  maxBytes: number
  tooLarge: string
  wrongType: string
}

const PDF: FileRules = {
  ...{ format: 'pdf', types: ['application/pdf'], maxBytes: PDF_MAX_BYTES },
  ...{ tooLarge: PDF_TOO_LARGE, wrongType: PDF_WRONG_TYPE },
}
const AVATAR: FileRules = {
  ...{ format: 'image', types: AVATAR_TYPES, maxBytes: AVATAR_MAX_BYTES },
  ...{ tooLarge: AVATAR_TOO_LARGE, wrongType: AVATAR_WRONG_TYPE },
}

/**
 * The problem of a chosen file. Browsers take the type from the name and the system, and know few; where they give none of
 * `types`, the content decides. The server looks at the content of every file.
 */
export async function fileProblem(
  file: File,
  { format, types, maxBytes, tooLarge, wrongType }: FileRules,
): Promise<string | undefined> {
  const start = await file
    .slice(0, FORMAT_BYTES)
    .arrayBuffer()
    .catch(() => null)
  if (!start) return format === 'pdf' ? FILE_UNREADABLE : IMAGE_UNREADABLE
  if (!types.includes(file.type) && formatOf(new Uint8Array(start)) !== format) return wrongType
  return file.size > maxBytes ? tooLarge : undefined
}

export const pdfProblem = (file: File) => fileProblem(file, PDF)
/** Problem of an avatar or a picture of an update. */
export const avatarProblem = (file: File) => fileProblem(file, AVATAR)
