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

/** With the extension 200 bytes, which every file system stores. */
const NAME_BYTES_MAX = 196

/** The name under which an idea's PDF is downloaded. Windows can store it too, and a title cannot reverse the extension. */
export function pdfFileName(title: string): string {
  const name = title
    .replace(/[/\\]/g, '-')
    .replace(/[:*?"<>|\p{Cc}\p{Bidi_Control}]/gu, '')
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i, '_$1')
  const bytes = new TextEncoder().encode(name).slice(0, NAME_BYTES_MAX)
  return `${new TextDecoder().decode(bytes).replace(/\ufffd+$/, '')}.pdf`
}

/** Where an idea's PDF is. */
export function pdfPath(fileId: string): string {
  return `${PDFS_PATH}/${encodeURIComponent(fileId)}`
}
