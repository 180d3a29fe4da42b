import { FORMAT_BYTES, formatOf } from '../../../contract/file-formats.values.ts'
import { PDF_MAX_BYTES } from '../../../contract/ideas.values.ts'
import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { AVATAR_MAX_BYTES, AVATAR_TYPES } from '../../../contract/profiles.values.ts'

type FileRules = {
  format: 'pdf' | 'image'
  types: readonly string[]
  maxBytes: number
  tooLarge: ErrorText
  wrongType: ErrorText
}

const PDF: FileRules = {
  ...{ format: 'pdf', types: ['application/pdf'], maxBytes: PDF_MAX_BYTES },
  ...{ tooLarge: errorTexts.files.pdfTooLarge, wrongType: errorTexts.files.pdfOnly },
}
const AVATAR: FileRules = {
  ...{ format: 'image', types: AVATAR_TYPES, maxBytes: AVATAR_MAX_BYTES },
  ...{ tooLarge: errorTexts.files.pictureTooLarge, wrongType: errorTexts.files.picturesOnly },
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
  if (!start) return String(format === 'pdf' ? errorTexts.files.unreadable : errorTexts.files.imageUnreadable)
  if (!types.includes(file.type) && formatOf(new Uint8Array(start)) !== format) return String(wrongType)
  return file.size > maxBytes ? String(tooLarge) : undefined
}

export const pdfProblem = (file: File) => fileProblem(file, PDF)
/** Problem of an avatar or a picture of an update. */
export const avatarProblem = (file: File) => fileProblem(file, AVATAR)
