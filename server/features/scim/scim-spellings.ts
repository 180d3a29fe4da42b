/** Names by their lower-case form: SCIM compares them without regard to case (RFC 7643, section 2.1). */
export type Spellings = ReadonlyMap<string, string>

export function spellings(names: string[]): Spellings {
  return new Map(names.map((name) => [name.toLowerCase(), name]))
}

/** An object with the keys that are known, in their spelling; each one of a list; anything else as it is. */
export function withKnownKeys(value: unknown, names: Spellings): unknown {
  if (Array.isArray(value)) return value.map((one) => withKnownKeys(one, names))
  if (!isObject(value)) return value
  const known = Object.entries(value).flatMap(([key, part]) => {
    const name = names.get(key.toLowerCase())
    return name === undefined ? [] : [[name, part]]
  })
  return Object.fromEntries(known)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
