import type { Reference, ReferenceEntry, ReferenceField, ReferenceSchema } from '../../../contract/docs.ts'
import { ALL_ENDPOINTS } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { API_CHANGES } from './changes.ts'
import { ABOUT, documentOf } from './docs.service.ts'
import { exampleMaker } from './examples.ts'
import { type JsonSchema, nameIn, referencesOf } from './json-schemas.ts'

type Operation = {
  operationId: string
  summary: string
  description: string
  tags: [string]
  security: object[]
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
type Content = Record<string, { schema: JsonSchema }>
type Schemas = Record<string, JsonSchema>
type Described = { entries: ReferenceEntry[]; references: Map<string, Reference> }

/** Made for the first who asks. */
const described = new WeakMap<Deps['config'], Described>()

export function listReference(deps: Deps) {
  return { about: ABOUT.split('\n\n'), changes: [...API_CHANGES], endpoints: describe(deps).entries }
}

export function readReference(deps: Deps, name: string) {
  const { entries, references } = describe(deps)
  const reference = references.get(name)
  if (!reference) throw new NotFoundError('page')
  const counts = Map.groupBy(entries, ({ feature }) => feature)
  return {
    reference,
    siblings: counts.get(reference.feature) ?? [],
    features: [...counts].map(([feature, { length }]) => ({ name: feature, count: length })),
  }
}

function describe(deps: Deps): Described {
  const known = described.get(deps.config)
  if (known) return known
  const { paths, components } = documentOf(deps) as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Schemas }
  }
  const references = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => referenceOf(path, method, operation, components.schemas)),
    )
    .toSorted((one, other) => one.feature.localeCompare(other.feature) || one.path.localeCompare(other.path))
  const made = {
    entries: references.map(({ name, method, path, summary, feature }) => ({ name, method, path, summary, feature })),
    references: new Map(references.map((reference) => [reference.name, reference])),
  }
  described.set(deps.config, made)
  return made
}

function referenceOf(path: string, method: string, operation: Operation, schemas: Schemas): Reference {
  const { operationId: name, summary, description, tags, security, parameters, requestBody, responses } = operation
  const [body] = Object.entries(requestBody?.content ?? {})
  const listed = Object.entries(responses).map(([status, { description: meaning, content = {} }]) => {
    const [type, media] = Object.entries(content)[0] ?? []
    return { status: Number(status), description: meaning, type: type ?? null, schema: nameIn(media?.schema) ?? null }
  })
  const success = listed.find(({ status, schema }) => status < 300 && schema)
  const bodySchema = nameIn(body?.[1].schema)
  const used = [bodySchema, ...listed.map(({ schema }) => schema)].filter((one) => typeof one === 'string')
  const example = exampleMaker(schemas)
  return {
    ...{ name, method: method.toUpperCase(), path, summary, feature: tags[0], description },
    is_open: security.some((scheme) => Object.keys(scheme).length === 0),
    parameters: parameters.map((one) => ({
      ...fieldOf(one.name, one.schema, {
        schemas,
        isRequired: one.required === true,
        description: one.description ?? '',
      }),
      place: one.in,
    })),
    body: body ? { type: body[0], schema: bodySchema ?? '' } : null,
    responses: listed,
    schemas: reachable(used, schemas).map((one) => schemaOf(one, schemas)),
    examples: {
      path: path.replace(/\{(\w+)\}/g, (_, parameter: string) => String(example.value({ type: 'string' }, parameter))),
      request: bodySchema ? asText(example.request(bodySchema, ALL_ENDPOINTS[name])) : '',
      response: success?.schema ? asText(example.response(success.schema)) : '',
    },
    changes: API_CHANGES.filter(({ names }) => names.includes(name)),
  }
}

function asText(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

/** These schemas and all that they refer to, each once, in the order in which a reader meets them. Values of lists stand at the field. */
function reachable(names: string[], schemas: Schemas): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    const schema = schemas[name]
    if (found.has(name) || !schema?.properties) return
    found.add(name)
    for (const other of referencesOf(schema)) visit(other)
  }
  for (const name of names) visit(name)
  return [...found]
}

function schemaOf(name: string, schemas: Schemas): ReferenceSchema {
  const schema = schemas[name] ?? {}
  return { name, description: schema.description ?? '', fields: fieldsIn(schema, '', schemas) }
}

/** The fields of an object, and of objects inside it that have no name. */
function fieldsIn({ properties = {}, required = [] }: JsonSchema, prefix: string, schemas: Schemas): ReferenceField[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = prefix + key
    const inner = innerObject(schema)
    const field = fieldOf(name, schema, { schemas, isRequired: required.includes(key), description: '' })
    return inner ? [field, ...fieldsIn(inner.object, `${name}${inner.mark}.`, schemas)] : [field]
  })
}

function innerObject(schema: JsonSchema): { object: JsonSchema; mark: string } | undefined {
  if (schema.properties) return { object: schema, mark: '' }
  if (schema.items) {
    const inner = innerObject(schema.items)
    return inner && { object: inner.object, mark: `[]${inner.mark}` }
  }
  const alternatives = (schema.anyOf ?? []).flatMap((one) => innerObject(one) ?? [])
  return alternatives.length === 1 ? alternatives[0] : undefined
}

type About = { schemas: Schemas; isRequired: boolean; description: string }

function fieldOf(name: string, schema: JsonSchema, { schemas, isRequired, description }: About): ReferenceField {
  const refers = referredTo(schema)
  return {
    name,
    type: typeOf(schema, schemas),
    refers_to: refers && schemas[refers]?.properties ? refers : null,
    limit: limitOf(schema, schemas),
    is_required: isRequired,
    description: description || schema.description || '',
  }
}

function referredTo(schema: JsonSchema): string | undefined {
  if (schema.items) return referredTo(schema.items)
  const names = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => nameIn(one) ?? [])
  return names.length === 1 ? names[0] : undefined
}

const VALUES_SHOWN = 16

function typeOf(schema: JsonSchema, schemas: Schemas): string {
  const name = nameIn(schema)
  if (name) {
    const target = schemas[name] ?? {}
    return target.properties ? name : typeOf(target, schemas)
  }
  const alternatives = schema.anyOf ?? schema.oneOf ?? (schema.allOf?.length === 1 ? schema.allOf : undefined)
  if (alternatives) return [...new Set(alternatives.map((one) => typeOf(one, schemas)))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) {
    const shown = schema.enum.slice(0, VALUES_SHOWN).map((value) => JSON.stringify(value))
    return [...shown, ...(schema.enum.length > VALUES_SHOWN ? ['…'] : [])].join(' or ')
  }
  if (schema.items) return `array of ${typeOf(schema.items, schemas)}`
  if (schema.additionalProperties && typeof schema.additionalProperties === 'object') {
    return `map of ${typeOf(schema.additionalProperties, schemas)}`
  }
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => (type === 'string' && schema.format ? schema.format : type)).join(' or ')
}

/** Limit of a text, a number or a list. */
function limitOf(schema: JsonSchema, schemas: Schemas): string {
  const name = nameIn(schema)
  if (name) return schemas[name]?.properties ? '' : limitOf(schemas[name] ?? {}, schemas)
  const [alternative] = (schema.anyOf ?? []).map((one) => limitOf(one, schemas)).filter(Boolean)
  if (alternative) return alternative
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, items } = schema
  if (items) {
    const each = limitOf(items, schemas)
    return [range(minItems, maxItems), each && `each ${each}`].filter(Boolean).join(', ')
  }
  return range(minLength ?? minimum, maxLength ?? maximum)
}

function range(least: number | undefined, most: number | undefined): string {
  const from = least === undefined || Math.abs(least) >= Number.MAX_SAFE_INTEGER ? undefined : least
  const to = most === undefined || Math.abs(most) >= Number.MAX_SAFE_INTEGER ? undefined : most
  const shown = (value: number) => value.toLocaleString('en-US')
  if (to !== undefined) return from ? `${shown(from)} to ${shown(to)}` : `up to ${shown(to)}`
  return from ? `from ${shown(from)}` : ''
}
