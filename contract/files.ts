export const BYTES_PER_KILOBYTE = 1024

/** A size as people read it: whole kilobytes. */
export function kilobytes(bytes: number): number {
  return Math.round(bytes / BYTES_PER_KILOBYTE)
}

const AVATARS_PATH = '/v1/avatars'
const PDFS_PATH = '/v1/pdfs'

/** The widths and heights in pixels of `?size=`; without it, the avatar is served as it is stored. */
export const AVATAR_EDGES = [64, 128, 256] as const
export type AvatarEdge = (typeof AVATAR_EDGES)[number]

/** The URL path of an avatar, or undefined without one. */
export function avatarPath(fileId: string): string | undefined {
  return fileId === '' ? undefined : `${AVATARS_PATH}/${encodeURIComponent(fileId)}`
}

/** The URL path of an image of the site, such as its logo. Another image has another path. */
export function siteImagePath(id: string): string {
  return `/v1/site/images/${encodeURIComponent(id)}`
}

/** Where an idea's PDF is. */
export function pdfPath(fileId: string): string {
  return `${PDFS_PATH}/${encodeURIComponent(fileId)}`
}
