/** The choice for the saved avatar. */
export type AvatarChoice = { kind: 'keep' } | { kind: 'remove' } | { kind: 'replace'; file: File }

export const KEEP_AVATAR: AvatarChoice = { kind: 'keep' }

/** The part of a profile that a choice makes; null removes the avatar. */
export type AvatarChange = { avatar?: string | null; avatar_upload?: string }

/** Sends a chosen avatar ahead when it is large. */
export async function avatarChange(choice: AvatarChoice): Promise<AvatarChange> {
  if (choice.kind === 'keep') return {}
  if (choice.kind === 'remove') return { avatar: null }
  const { sendFile } = await import('../../lib/forms/file-body.ts')
  return sendFile('avatar', 'picture', choice.file)
}

/** Checks a chosen image. Returns what is wrong with its type or size; rejects when it cannot be read or decoded. */
export async function readAvatar(file: File): Promise<AvatarChoice | { problem: string }> {
  const { avatarProblem } = await import('../../lib/forms/chosen-file.ts')
  const problem = await avatarProblem(file)
  if (problem) return { problem }
  await Promise.all([file.slice(0, 1).arrayBuffer(), assertImage(file)])
  return { kind: 'replace', file }
}

async function assertImage(file: File): Promise<void> {
  if (typeof createImageBitmap !== 'function') return
  const image = await createImageBitmap(file)
  image.close()
}
