import { avatarProblem } from '../../lib/forms/avatar-file.ts'
import { readAsBase64 } from '../../lib/forms/base64.ts'

/** The choice for the saved avatar. */
export type AvatarChoice = { kind: 'keep' } | { kind: 'remove' } | { kind: 'replace'; file: File; base64: string }

export const KEEP_AVATAR: AvatarChoice = { kind: 'keep' }

/** The part of a profile update that a choice makes; null removes the avatar. */
export function avatarChange(choice: AvatarChoice): { avatar?: string | null } {
  if (choice.kind === 'keep') return {}
  return { avatar: choice.kind === 'remove' ? null : choice.base64 }
}

/** Reads a chosen image. Returns what is wrong with its type or size; rejects when it cannot be read or decoded. */
export async function readAvatar(file: File): Promise<AvatarChoice | { problem: string }> {
  const problem = avatarProblem(file)
  if (problem) return { problem }
  const [base64] = await Promise.all([readAsBase64(file), assertImage(file)])
  return { kind: 'replace', file, base64 }
}

async function assertImage(file: File): Promise<void> {
  if (typeof createImageBitmap !== 'function') return
  const image = await createImageBitmap(file)
  image.close()
}
