import {
  AVATAR_MAX_BYTES,
  AVATAR_TOO_LARGE,
  AVATAR_TYPES,
  AVATAR_WRONG_TYPE,
} from '../../../contract/profiles.values.ts'

/** The contract's validation message for an avatar; undefined when it is valid. */
export function avatarProblem(file: File): string | undefined {
  if (!AVATAR_TYPES.some((type) => type === file.type)) return AVATAR_WRONG_TYPE
  return file.size > AVATAR_MAX_BYTES ? AVATAR_TOO_LARGE : undefined
}
