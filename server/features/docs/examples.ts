import type { EndpointShape } from '../../../contract/http.ts'
import { type JsonSchema, nameIn } from './json-schemas.ts'

const ID = '0199b2a4-71c3-7d18-a2be-5d0c4e8f1a36'

/** Values by the name of their field. One is taken where its schema takes it. */
const VALUES = new Map<string, readonly unknown[]>([
  ['title', ['A shelf of past papers']],
  ['description', ['One shelf of past papers at each regional centre, sorted by course and year.']],
  ['learning_outcome', ['Most students want the papers of their second year.']],
  ['category', ['Education']],
  ['tags', ['library']],
  ['text', ['I could bring the papers of 2019 to 2024.']],
  ['feedback', ['A clear need. Please say who sorts the papers.']],
  ['note', ['We met at the day school in Kandy.']],
  ['role', ['Courier']],
  ['pdf', ['']],
  ['avatar', ['']],
  ['image', ['']],
  ['idea_source_id', ['']],
  ['reason', ['It was shared twice.', 'spam']],
  ['name', ['Nethmi Perera', 'plans.pdf']],
  ['firstname', ['Nethmi']],
  ['lastname', ['Perera']],
  ['username', ['nethmi']],
  ['email', ['nethmi@campus.example']],
  ['emails', ['nethmi@campus.example']],
  ['password', ['a long enough password']],
  ['current_password', ['a long enough password']],
  ['faculty', ['Faculty of Science']],
  ['faculties', ['Faculty of Science']],
  ['program', ['BSc']],
  ['year', ['2']],
  ['degree', ['BSc']],
  ['uni', ['The Open University']],
  ['bio', ['I study physics from Matara.']],
  ['skills', ['Python']],
  ['skill', ['Python']],
  ['question', ['Who will use it?']],
  ['label', ['Need']],
  ['place', ['Kandy Regional Centre']],
  ['time_zone', ['Asia/Colombo']],
  ['github_link', ['https://github.com/quad/shelf']],
  ['url', ['https://quad.example/']],
  ['q', ['papers']],
  ['message', ['done']],
  ['starts_at', ['2027-02-01T09:00:00.000Z']],
  ['ends_at', ['2027-02-01T11:00:00.000Z']],
  ['opens_at', ['2027-02-01T09:00:00.000Z']],
  ['closes_at', ['2027-03-01T09:00:00.000Z']],
  ['judging_ends_at', ['2027-03-15T09:00:00.000Z']],
  ['ballot_ends_at', ['2027-03-22T09:00:00.000Z']],
  ['results_planned_at', ['2027-03-29T09:00:00.000Z']],
  ['at', ['07:00']],
  ['p256dh', [`B${'A'.repeat(86)}`]],
  ['auth', ['A'.repeat(22)]],
  ['session', ['0'.repeat(64)]],
  ['csv', ['ZW1haWwKbmV0aG1pQGNhbXB1cy5leGFtcGxlCg==']],
  // The title and text of one idea.
  ['file', ['dGl0bGUsdGV4dApRdWl6IHBhY2tzLERvd25sb2FkIG92ZXJuaWdodAo=']],
  ['starts_on', ['2027-02-01']],
  ['ends_on', ['2027-03-01']],
  ['version', [1]],
  ['page', [1]],
  ['page_size', [20]],
  ['requestId', ['6d26168f-2b0f-4b6f-b6ac-90f1c7a5d2e4']],
])
const FORMATS = new Map<string, string>([
  ['uuid', ID],
  ['date-time', '2026-11-27T14:44:00.000Z'],
  ['date', '2026-11-27'],
  ['time', '09:00:00'],
  ['email', 'nethmi@campus.example'],
  ['uri', 'https://quad.example/'],
  ['base64url', 'cGxhaW4'],
])
/** Maximum depth, for recursive and deep objects. */
const DEPTH_MAX = 12
const PLAIN = 'plain'

/** Makes examples from schemas: of a request that the contract takes, and of a response. */
export function exampleMaker(schemas: Record<string, JsonSchema>) {
  function value(schema: JsonSchema, field: string, depth = 0): unknown {
    const name = nameIn(schema)
    if (name) return value(schemas[name] ?? {}, field, depth)
    const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (alternatives) return oneOf(alternatives, field, depth)
    if (schema.const !== undefined) return schema.const
    const known = VALUES.get(field)?.find((one) => fits(one, schema))
    if (known !== undefined) return known
    if (schema.enum) return schema.enum.find((one) => one !== '') ?? schema.enum[0]
    return plain(schema, field, depth)
  }

  /** Null rather than a plain value, where it may be. */
  function oneOf(alternatives: JsonSchema[], field: string, depth: number): unknown {
    const others = alternatives.filter(({ type }) => type !== 'null')
    const made = value(others.find((one) => one.const !== '') ?? others[0] ?? {}, field, depth)
    const isPlain = !VALUES.has(field) && (typeof made !== 'object' || made === null)
    return others.length < alternatives.length && isPlain ? null : made
  }

  function plain(schema: JsonSchema, field: string, depth: number): unknown {
    const [type] = [schema.type ?? 'string'].flat()
    if (type === 'array') return listOf(schema, field, depth)
    // A mark that is absent where it is not true.
    if (type === 'object') return objectOf(schema, depth, (name) => schema.properties?.[name]?.const === undefined)
    if (type === 'boolean') return false
    if (type === 'null') return null
    return type === 'integer' || type === 'number' ? number(schema) : text(schema)
  }

  function listOf({ items, prefixItems }: JsonSchema, field: string, depth: number): unknown[] {
    if (prefixItems) return prefixItems.map((item) => value(item, field, depth + 1))
    return items && depth <= DEPTH_MAX ? [value(items, field, depth + 1)] : []
  }

  function objectOf(
    { properties = {}, required = [] }: JsonSchema,
    depth: number,
    isWanted: (name: string) => boolean,
  ): Record<string, unknown> {
    if (depth > DEPTH_MAX) return {}
    const named = Object.entries(properties).filter(([name]) => required.includes(name) || isWanted(name))
    return Object.fromEntries(named.map(([name, schema]) => [name, value(schema, name, depth + 1)]))
  }

  return {
    value,
    /** Example of a response, with every field. */
    response: (name: string) => value({ $ref: `#/components/schemas/${name}` }, ''),
    /** The fields that a request needs, with others where the contract asks for one of them. */
    request(name: string, { body }: Pick<EndpointShape, 'body'> = {}): unknown {
      const schema = schemas[name] ?? {}
      const needed = objectOf(schema, 0, () => false)
      if (!body || body.safeParse(needed).success) return needed
      const optional = Object.keys(schema.properties ?? {}).filter((key) => !(key in needed))
      const wanted = optional.find((key) => body.safeParse(objectOf(schema, 0, (one) => one === key)).success)
      return objectOf(schema, 0, (one) => wanted === undefined || one === wanted)
    },
  }
}

function fits(
  value: unknown,
  { type, enum: choices, minLength = 0, maxLength = Infinity, format }: JsonSchema,
): boolean {
  if (choices) return choices.includes(value)
  const types = [type ?? 'string'].flat()
  if (typeof value === 'number') return types.includes('integer') || types.includes('number')
  if (typeof value !== 'string' || !types.includes('string')) return false
  const isOfFormat = format === undefined || !FORMATS.has(format) || isIn(format, value)
  return isOfFormat && value.length >= minLength && value.length <= maxLength
}

function isIn(format: string, value: string): boolean {
  if (format === 'date-time') return /^\d{4}-\d\d-\d\dT/.test(value)
  if (format === 'date') return /^\d{4}-\d\d-\d\d$/.test(value)
  if (format === 'email') return value.includes('@')
  return format !== 'uuid' && value.startsWith('https://') === (format === 'uri')
}

function number({ minimum = 0, maximum = 1 }: JsonSchema): number {
  return Math.max(minimum, Math.min(1, maximum))
}

function text({ format, minLength = 0, maxLength = Infinity }: JsonSchema): string {
  const known = FORMATS.get(format ?? '')
  if (known) return known
  return PLAIN.repeat(Math.ceil(Math.max(minLength, 1) / PLAIN.length)).slice(
    0,
    Math.max(minLength, Math.min(maxLength, PLAIN.length)),
  )
}
