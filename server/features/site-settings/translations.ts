/** Keys of the name of a part; roles of a team have two. */
const NAMES = ['category', 'name', 'title', 'label'] as const

type Part = Record<string, unknown>

/**
 * A change with the stored translations of the parts that a client sends without any: it does not know them. An entry of
 * a list is told by its name.
 */
export function keepTranslations<Value>(value: Value, stored: unknown): Value {
  if (Array.isArray(value)) return value.map((entry) => keepTranslations(entry, namesake(entry, stored))) as Value
  if (!isPart(value) || !isPart(stored)) return value
  const { translations, ...others } = value
  const kept = translations ?? stored.translations
  const parts = Object.entries(others).map(([key, part]) => [key, keepTranslations(part, stored[key])])
  return { ...Object.fromEntries(parts), ...(kept === undefined ? {} : { translations: kept }) }
}

function namesake(entry: unknown, stored: unknown): unknown {
  if (!isPart(entry) || !Array.isArray(stored)) return undefined
  return stored.find((other) => isPart(other) && NAMES.every((name) => other[name] === entry[name]))
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
