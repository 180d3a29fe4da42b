import { z } from 'zod'
import { ALL_ENDPOINTS } from '../../../contract/endpoints.ts'
import * as features from '../../../contract/features.gen.ts'
import * as others from '../../../contract/schemas.gen.ts'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'

const COMPONENTS = '#/components/schemas/'
/** After the name of a schema that is not the same in requests as in responses. */
const INPUT = 'Input'

/** The names under which the contract exports schemas; bodies and responses without one have that of their endpoint. */
const names = z.registry<{ id: string }>()
const modules = [...Object.values(features), ...Object.values(others)]
for (const [name, schema] of modules.flatMap((module) => Object.entries<unknown>(module))) {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodEnum || schema instanceof z.ZodUnion) {
    addName(schema, name.replace(/Body$/, ''))
  }
}
for (const [name, { body, response }] of Object.entries(ALL_ENDPOINTS)) {
  const capitalized = name.charAt(0).toUpperCase() + name.slice(1)
  if (body) addName(body, `${capitalized}Request`)
  if (response) addName(response, `${capitalized}Response`)
}

function addName(schema: z.ZodType, id: string): void {
  if (!names.has(schema)) names.add(schema, { id })
}

/** So many items and no more, which tools for older drafts read from `items`. */
function closedTuple(items: Json[]): Json {
  return { items: items[0], minItems: items.length, maxItems: items.length }
}

/**
 * The schemas of one document. `isClosed`: responses have no field that is not declared, as tests demand; clients are told
 * that responses may gain fields.
 */
export function documentSchemas({ isClosed = false } = {}) {
  const options = (io: Io): Parameters<typeof z.toJSONSchema>[1] => ({
    target: 'draft-2020-12',
    metadata: names,
    io,
    // Schemas of requests alone are made as responses too, and left out.
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: made }) => {
      // Where the names are looked up, what the contract notes of a schema is not.
      Object.assign(made, z.globalRegistry.get(zodSchema))
      if (made.prefixItems) Object.assign(made, closedTuple(made.prefixItems as Json[]))
      if (io === 'output' && !isClosed && made.additionalProperties === false) delete made.additionalProperties
    },
  })
  const madeFor = (io: Io) => z.toJSONSchema(names, { ...options(io), uri: (id) => COMPONENTS + id }).schemas
  const made = { input: madeFor('input'), output: madeFor('output') }
  const differing = differingNames(made)

  /** A reference in a request names another schema, where it differs. */
  const refer = (schema: Json, io: Io): Json =>
    JSON.parse(JSON.stringify(withoutHead(schema)), (key, value) => {
      if (key !== '$ref' || typeof value !== 'string') return value
      const id = value.replace(/^#\/\$defs\/|^#\/components\/schemas\//, '')
      return COMPONENTS + (io === 'input' && differing.has(id) ? id + INPUT : id)
    })
  const components: Record<string, Json> = Object.fromEntries([
    ...Object.entries(made.output).map(([id, schema]) => [id, refer(schema, 'output')] as const),
    ...[...differing].map((id) => [id + INPUT, refer(made.input[id] ?? {}, 'input')] as const),
  ])

  /** The JSON Schema of a request or response, with references to those that have a name. */
  function jsonSchema(schema: z.ZodType, io: Io): Json {
    const id = names.get(schema)?.id
    if (id) return { $ref: COMPONENTS + (io === 'input' && differing.has(id) ? id + INPUT : id) }
    const { $defs: _components, ...rest } = z.toJSONSchema(schema, options(io)) as Json
    return refer(rest, io)
  }

  /** The parameters of a path or a query, or the headers. */
  function parameters(place: 'path' | 'query' | 'header', schema: z.ZodObject | undefined): Json[] {
    if (!schema) return []
    const { required = [] } = z.toJSONSchema(schema, options('input'))
    return Object.entries<z.ZodType>(schema.shape).map(([name, field]) => {
      const { description, ...property } = jsonSchema(field, 'input')
      const described = description ? { description } : {}
      return { name, in: place, required: required.includes(name), ...described, schema: property }
    })
  }

  /** The document with the schemas that it refers to. Those of requests alone have their plain name. */
  function withComponents(document: Json): Json {
    const used = usedNames(document, components)
    const rename = (id: string) => {
      const plain = id.endsWith(INPUT) ? id.slice(0, -INPUT.length) : id
      return differing.has(plain) && !used.has(plain) ? plain : id
    }
    const schemas = [...used].toSorted().map((id) => [rename(id), components[id]])
    const whole = { ...document, components: { schemas: Object.fromEntries(schemas), ...(document.components ?? {}) } }
    return JSON.parse(JSON.stringify(whole), (key, value) =>
      key === '$ref' && typeof value === 'string' && value.startsWith(COMPONENTS)
        ? COMPONENTS + rename(value.slice(COMPONENTS.length))
        : value,
    )
  }

  return { jsonSchema, parameters, withComponents }
}

/** The schemas that are not the same in requests as in responses, by themselves or by what they refer to. */
function differingNames({ input, output }: Record<Io, Record<string, Json>>): Set<string> {
  const ids = Object.keys(output)
  const differing = new Set(ids.filter((id) => JSON.stringify(input[id]) !== JSON.stringify(output[id])))
  for (let size = -1; size < differing.size; ) {
    size = differing.size
    for (const id of ids) if (referencesOf(input[id]).some((other) => differing.has(other))) differing.add(id)
  }
  return differing
}

function usedNames(document: Json, components: Record<string, Json>): Set<string> {
  const used = new Set(referencesOf(document))
  for (const id of used) for (const other of referencesOf(components[id])) used.add(other)
  return used
}

/** The names of the components to which a schema refers. */
export function referencesOf(value: unknown): string[] {
  const texts = JSON.stringify(value ?? {}).match(/"\$ref":"#\/components\/schemas\/\w+"/g) ?? []
  return texts.map((text) => text.slice('"$ref":"'.length + COMPONENTS.length, -1))
}

function withoutHead(schema: Json): Json {
  const { $schema: _dialect, $id: _uri, id: _name, ...rest } = schema
  return rest
}

/** The parts of a JSON Schema that the reference shows. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

/** The name of the component that a schema refers to. */
export function nameIn(schema: JsonSchema | undefined): string | undefined {
  return schema?.$ref?.startsWith(COMPONENTS) ? schema.$ref.slice(COMPONENTS.length) : undefined
}
