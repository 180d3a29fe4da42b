import { type ScimPatchOperation, scimPatch } from 'scim-patch'
import { type Filter, parse, stringify } from 'scim2-parse-filter'
import type { z } from 'zod'
import { emailList, hasLeft, type PatchRequest, USER_SCHEMA, type UserResource } from './scim.schemas.ts'
import { ScimError } from './scim-errors.ts'
import { isObject, type Spellings, spellings, withKnownKeys } from './scim-spellings.ts'

type Operation = z.infer<typeof PatchRequest>['Operations'][number]
/** An attribute of a user, with the filter of its values and the attribute below it. */
type Path = { attribute: string; filter: string | undefined; below: string | undefined }

/** The attributes that an operation may name, and those below them, in the spelling of the resource. */
const ATTRIBUTES = new Map<string, Spellings | undefined>([
  ['userName', undefined],
  ['externalId', undefined],
  ['displayName', undefined],
  ['active', undefined],
  ['name', spellings(['formatted', 'givenName', 'familyName'])],
  ['emails', spellings(['value', 'type', 'primary', 'display'])],
])
const SPELLINGS = spellings([...ATTRIBUTES.keys()])
const PROTOTYPE_NAMES = new Set(['__proto__', 'constructor', 'prototype'])
const PATH = /^(\w+)(?:\[(.+)\])?(?:\.(\w+))?$/
/** After the name of an attribute without a schema. */
const BRACKET = /^\w*\[/
const PREFIX = `${USER_SCHEMA}:`
const SEPARATORS = /[.:[\]\s()"]+/

/**
 * Applies the operations of a PATCH (RFC 7644, section 3.5.2) to a copy of a user. The library sets properties by the
 * path that it is given, so it gets paths of a closed list alone. Other attributes are ignored (RFC 7643, section 2.1), and so
 * is what cannot be applied where the member has left.
 */
export function applyOperations({ meta: _, ...resource }: UserResource, operations: Operation[]): unknown {
  let user: object = { ...resource, meta: {} }
  const problems: unknown[] = []
  for (const operation of operations) {
    try {
      user = applied(user, toKnownOperations(operation))
    } catch (error) {
      problems.push(error)
    }
  }
  if (problems.length > 0 && !hasLeft(user)) throw problems[0]
  return user
}

function applied(user: object, operations: ScimPatchOperation[]): object {
  try {
    return scimPatch(structuredClone(user) as never, operations, { mutateDocument: true, treatMissingAsAdd: true })
  } catch (error) {
    const [message, scimType] = error instanceof Error ? [error.message, Reflect.get(error, 'scimCode')] : ['']
    throw new ScimError(400, message || 'The operations cannot be applied.', scimType ?? 'invalidPath')
  }
}

function toKnownOperations({ op, path, value }: Operation): ScimPatchOperation[] {
  rejectPrototypeKeys(value)
  if (path !== undefined) return toOperation(op, path, value)
  if (op === 'remove') throw new ScimError(400, 'An operation that removes has a path.', 'noTarget')
  if (!isObject(value)) throw new ScimError(400, 'An operation without a path has an object as value.', 'invalidSyntax')
  return Object.entries(value).flatMap(([key, part]) => toOperation(op, key, part))
}

function toOperation(op: Operation['op'], path: string, value: unknown): ScimPatchOperation[] {
  const known = knownPath(path)
  if (!known) return []
  const { attribute, filter, below } = known
  const target = `${attribute}${filter === undefined ? '' : `[${filter}]`}${below === undefined ? '' : `.${below}`}`
  const names = ATTRIBUTES.get(attribute)
  if (names === undefined) return [{ op, path: target, value: singleOf(value) } as ScimPatchOperation]
  if (below !== undefined) return [{ op, path: target, value } as ScimPatchOperation]
  if (value === null) return [{ op: 'remove', path: target } as ScimPatchOperation]
  const whole = attribute === 'emails' && filter === undefined ? emailList(value) : value
  return [{ op, path: target, value: withKnownKeys(whole, names) } as ScimPatchOperation]
}

/** Entra's older dialect has a list with an object for an attribute of one value. */
function singleOf(value: unknown): unknown {
  const [only, ...others] = Array.isArray(value) ? value : []
  return others.length === 0 && isObject(only) && 'value' in only ? only.value : value
}

/** The path in the spelling of the resource, since names are compared without regard to case; undefined for an unknown one. */
function knownPath(text: string): Path | undefined {
  if (hasPrototypeName(text)) throw invalidPath(text)
  const path = text.toLowerCase().startsWith(PREFIX.toLowerCase()) ? text.slice(PREFIX.length) : text
  const [, name = '', filter, below] = PATH.exec(path) ?? []
  if (!name && BRACKET.test(path)) throw invalidPath(text)
  const attribute = SPELLINGS.get(name.toLowerCase())
  if (attribute === undefined) return undefined
  const names = ATTRIBUTES.get(attribute)
  const spelled = below === undefined ? undefined : names?.get(below.toLowerCase())
  if (below !== undefined && spelled === undefined) return undefined
  if (filter !== undefined && attribute !== 'emails') throw invalidPath(text)
  return { attribute, filter: filter && knownFilter(filter, names, text), below: spelled }
}

function knownFilter(filter: string, names: Spellings | undefined, path: string): string {
  const spelled = (one: Filter): Filter => {
    if ('filters' in one) return { ...one, filters: one.filters.map(spelled) }
    if ('filter' in one) return { ...one, filter: spelled(one.filter) }
    const attrPath = names?.get(one.attrPath.toLowerCase())
    if (attrPath === undefined || 'valFilter' in one) throw invalidPath(path)
    return 'compValue' in one
      ? { ...one, attrPath, compValue: comparedValue(attrPath, one.compValue) }
      : { ...one, attrPath }
  }
  try {
    return stringify(spelled(parse(filter)))
  } catch {
    throw invalidPath(path)
  }
}

/** As the resource has it: types are compared without regard to case, and some write booleans as text. */
function comparedValue<V>(attribute: string, value: V): V | string | boolean {
  if (typeof value !== 'string') return value
  return attribute === 'primary' ? value.toLowerCase() === 'true' : value.toLowerCase()
}

/** The depth of a body is bounded where it is parsed. */
function rejectPrototypeKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    if (hasPrototypeName(key)) throw invalidPath(key)
    rejectPrototypeKeys(part)
  }
}

function hasPrototypeName(path: string): boolean {
  return path.split(SEPARATORS).some((name) => PROTOTYPE_NAMES.has(name))
}

function invalidPath(path: string): ScimError {
  return new ScimError(400, `The path ${path} cannot be read.`, 'invalidPath')
}
