/** Joins class names, leaving out what is falsy. Later classes do not override earlier ones: order is the stylesheet's. */
export function classNames(...names: Array<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ')
}
