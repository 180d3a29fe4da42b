import { stripSearchParams } from '@tanstack/react-router'
import { SEARCH_MAX } from '../../../contract/text.values.ts'

const PAGE_MAX = 1_000_000
const PATH_MAX = 500

/** Reads one search parameter; what cannot be read becomes the default, so that no link breaks. */
type Param<T> = (value: unknown) => T

/**
 * The search parameters of a route, without a schema library, since every first page needs it. Use as
 * `validateSearch: x.schema, search: x.options`; parameters at their default are left out of URLs.
 */
export function searchParams<T extends object>(params: { [Key in keyof T]: Param<T[Key]> }) {
  const parse = (values: Record<string, unknown>): T => {
    const entries = Object.keys(params).map((key) => [key, params[key as keyof T](values[key])])
    return Object.fromEntries(entries)
  }
  const schema = {
    types: {} as { input: Partial<T>; output: T },
    parse: (values: unknown) => parse(values as object as Record<string, unknown>),
  }
  return { schema, options: { middlewares: [stripSearchParams<T, never, Partial<T>>(parse({}) as never)] } }
}

/** The search parameters of a route. */
export type SearchOf<Params extends { schema: { types: { output: unknown } } }> = Params['schema']['types']['output']

const textIn = (value: unknown): string | undefined => {
  if (value === undefined) return undefined
  const text = String(value)
  return text.length <= SEARCH_MAX ? text : undefined
}

export const optionalText: Param<string | undefined> = textIn

/** A path of this application; no other URL may be led to from a link. */
export const ownPath: Param<string | undefined> = (value) => {
  const path = String(value ?? '')
  const isOwn = path.length <= PATH_MAX && /^\/(?![/\\])[^\\\s]*$/.test(path) && !path.startsWith('/auth/')
  return isOwn ? path : undefined
}

export const text: Param<string> = (value) => textIn(value) ?? ''

/** A filter that is on or off. */
export const flag: Param<boolean> = (value) => value === true || value === 'true'

/** The number of a page, from 1. */
export const page: Param<number> = (value) => {
  const read = Number(value)
  return Number.isInteger(read) && read >= 1 && read <= PAGE_MAX ? read : 1
}

/** One of the choices; the first is the default. */
export function oneOf<const T>(choices: readonly [T, ...T[]]): Param<T> {
  return (value) => choices.find((choice) => choice === value) ?? choices[0]
}

/** One of the numbers of rows per page. */
export function rows(sizes: readonly number[], byDefault = sizes[0]): Param<number> {
  return (value) => sizes.find((size) => size === Number(value)) ?? (byDefault as number)
}
