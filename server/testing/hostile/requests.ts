import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import type { EndpointShape } from '../../../contract/http.ts'
import { isLongRun } from '../long-run.ts'

/** Requests made from the contract alone, so that a new endpoint or field is attacked without anybody remembering. */

export type Attack = {
  /** Name of the attack in reports of failures. */
  name: string
  method: string
  url: string
  /** Absent where none is sent. */
  payload?: string | Buffer | undefined
}

/** A value for a field with its name in a report. */
export type Named = [name: string, text: string]

export type NamedEndpoint = [name: string, endpoint: EndpointShape]

export const endpoints: NamedEndpoint[] = Object.entries(ENDPOINTS)

const TIMES = ['2026-01-31T18:30:00Z', '2026-01-31', 'Asia/Colombo']

/** Keys of a browser that takes pushes. */
const PUSH_KEYS = [
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BTBZMqHH6r4Tts7J_aSIgg',
]

const PLAIN = 'A plain text that is long enough.'

/** Values of which each field of the contract takes one, the plainest first. Addresses are new each time. */
function plainOffers(): unknown[] {
  const id = randomUUID()
  return [
    PLAIN,
    'Plain',
    `${id}@campus.example`,
    id,
    'a'.repeat(64),
    'https://quad.example/',
    ...TIMES,
    ...PUSH_KEYS,
    '07:00',
    1,
    30,
    true,
    [],
    {},
    [`${id}@campus.example`],
    [id],
    [{ id, name: 'Plain' }],
  ]
}

const jsonSchemas = new WeakMap<z.ZodType, z.core.JSONSchema.BaseSchema>()

/** The schema of what a field takes, as JSON Schema. Made once: it is asked for with every value. */
export function jsonSchemaOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const made = jsonSchemas.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  jsonSchemas.set(schema, made)
  return made
}

/** A value that the schema takes. Where none is found, this function has something to learn. */
export function plainValue(schema: z.ZodType): unknown {
  const object = objectIn(schema)
  if (object) return plainObject(object)
  const { const: only, enum: choices = [], anyOf = [], items } = jsonSchemaOf(schema)
  const item = typeof items === 'object' && !Array.isArray(items) ? items.enum?.[0] : undefined
  const consts = anyOf.flatMap((one) => (typeof one === 'object' ? [one.const, one.enum?.[0]] : []))
  const offers = [only, choices[0], ...(item === undefined ? [] : [[item]]), ...consts, ...plainOffers()]
  const taken = offers.find((offer) => offer !== undefined && schema.safeParse(offer).success)
  if (taken === undefined) throw new Error('No plain value is known for this schema.')
  return taken
}

/** The schema of an object that may be absent or null. */
function objectIn(schema: unknown): z.ZodObject | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return objectIn(schema.unwrap())
  }
  return schema instanceof z.ZodObject ? schema : null
}

/** An object that the schema takes, with the fields that it requires; where a rule asks for more, with more. */
export function plainObject(schema: z.ZodObject): Record<string, unknown> {
  const [required, optional] = partition(
    Object.entries(schema.shape),
    ([, field]) => !field.safeParse(undefined).success,
  )
  const plain = Object.fromEntries(required.map(([name, field]) => [name, plainValue(field)]))
  for (const [name, field] of optional) {
    if (schema.safeParse(plain).success) break
    plain[name] = plainValue(field)
  }
  schema.parse(plain)
  return plain
}

function partition<T>(items: T[], belongs: (item: T) => boolean): [T[], T[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))]
}

/** The address of an endpoint with these parameters and this query, both as they stand in an address. */
export function urlOf(endpoint: EndpointShape, params: Record<string, string>, query = plainQuery(endpoint)): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? '')
  return query === '' ? path : `${path}?${query}`
}

/** The body that an endpoint takes, as JSON; undefined where it takes none. */
export function plainPayload(endpoint: EndpointShape): string | undefined {
  return endpoint.body && JSON.stringify(plainObject(endpoint.body))
}

function plainQuery(endpoint: EndpointShape, change: Record<string, string> = {}): string {
  const plain = Object.entries(endpoint.query ? plainObject(endpoint.query) : {})
  const encoded = Object.fromEntries(plain.map(([name, value]) => [name, encodeURIComponent(String(value))]))
  return Object.entries({ ...encoded, ...change })
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Requests refused by the contract never reach the database, so a short run tries them on SQLite only. */
export function isForThisEngine({ body, query }: EndpointShape, { url, payload }: Attack): boolean {
  if (isLongRun || process.env.TEST_ENGINE === 'sqlite') return true
  return (!body || payload === undefined || takesBody(body, payload)) && (!query || takesQuery(query, url))
}

function takesBody(body: z.ZodType, payload: string | Buffer): boolean {
  try {
    return body.safeParse(JSON.parse(String(payload))).success
  } catch {
    return false
  }
}

/** True for a query with a name twice, which the server reads in a way of its own. */
function takesQuery(query: z.ZodType, url: string): boolean {
  const pairs = [...new URLSearchParams(url.split('?')[1])]
  const asked = Object.fromEntries(pairs)
  return Object.keys(asked).length < pairs.length || query.safeParse(asked).success
}

type HostileValues = {
  /** JSON texts for a field of a body. */
  json?: (field: z.ZodType) => Named[]
  /** Texts as they stand in an address, for each parameter and each field of a query. */
  raw?: Named[]
}

/**
 * One request for each hostile value in each place of an endpoint. `params` lead to something that exists. Each is made
 * when it is called: some are large, and most are left out.
 */
export function attacksOn(
  [name, endpoint]: NamedEndpoint,
  params: Record<string, string>,
  { json = () => [], raw = [] }: HostileValues,
): (() => Attack)[] {
  const { method, body, query, params: pathSchema } = endpoint
  const url = urlOf(endpoint, params)
  const inBody = Object.entries(body?.shape ?? {}).flatMap(([field, schema]) =>
    json(schema).map(([title, value]) => () => ({
      name: `${name} body.${field} = ${title}`,
      method,
      url,
      payload: withField(plainPayload(endpoint), field, value),
    })),
  )
  const inUrl = (place: string, fields: string[], urlWith: (field: string, value: string) => string) =>
    fields.flatMap((field) =>
      raw.map(([title, value]) => () => ({
        name: `${name} ${place}.${field} = ${title}`,
        method,
        url: urlWith(field, value),
        payload: plainPayload(endpoint),
      })),
    )
  return [
    ...inBody,
    ...inUrl('query', Object.keys(query?.shape ?? {}), (field, value) =>
      urlOf(endpoint, params, plainQuery(endpoint, { [field]: value })),
    ),
    ...inUrl('params', Object.keys(pathSchema?.shape ?? {}), (field, value) =>
      urlOf(endpoint, { ...params, [field]: value }),
    ),
  ]
}

/** JSON of an object in which one field has this text for its value. */
function withField(object = '{}', field: string, json: string): string {
  const { [field]: _replaced, ...others } = JSON.parse(object)
  const rest = JSON.stringify(others).slice(1, -1)
  return `{${[rest, `${JSON.stringify(field)}:${json}`].filter(Boolean).join(',')}}`
}
