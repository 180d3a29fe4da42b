import { AVATAR_EDGES } from '../../../contract/files.ts'

/** The URLs of an avatar in the size shown, also for screens with twice the pixels. Others stay as they are. */
export function avatarSources(src: string, shownSize: number): { src: string; srcSet?: string } {
  if (!src.startsWith('/v1/avatars/')) return { src }
  const once = urlFor(src, shownSize)
  return { src: once, srcSet: `${once} 1x, ${urlFor(src, 2 * shownSize)} 2x` }
}

function urlFor(src: string, pixels: number): string {
  const edge = AVATAR_EDGES.find((each) => each >= pixels)
  return edge === undefined ? src : `${src}?size=${edge}`
}
