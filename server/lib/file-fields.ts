import { z } from 'zod'
import { FILE_KINDS } from '../../contract/file-values.ts'

export type FileKind = 'avatar' | 'pdf'
/** Calls `change` with each file in a response, and returns a copy with what that returns. */
export type FileMapper = (response: unknown, change: (kind: FileKind, id: string) => string) => unknown

/** The mapper of responses of a schema; undefined where they name no file. */
export function fileMapper(schema: unknown): FileMapper | undefined {
  const file = schema instanceof z.ZodType ? FILE_KINDS.get(schema) : undefined
  if (file) return ofKind(file.kind)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fileMapper(schema.unwrap())
  if (schema instanceof z.ZodArray) return ofItems(fileMapper(schema.element))
  if (schema instanceof z.ZodObject) return ofFields(schema)
  if (schema instanceof z.ZodUnion) return inTurn(schema.options.flatMap((option) => fileMapper(option) ?? []))
  return undefined
}

function ofKind(kind: FileKind): FileMapper {
  return (value, change) => (typeof value === 'string' && value !== '' ? change(kind, value) : value)
}

function ofItems(mapper: FileMapper | undefined): FileMapper | undefined {
  return mapper && ((items, change) => (Array.isArray(items) ? items.map((item) => mapper(item, change)) : items))
}

function ofFields({ shape }: z.ZodObject): FileMapper | undefined {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const mapper = fileMapper(field)
    return mapper ? [{ name, mapper }] : []
  })
  if (fields.length === 0) return undefined
  return (value, change) => {
    if (typeof value !== 'object' || value === null) return value
    const known = new Map(Object.entries(value))
    const present = fields.filter(({ name }) => known.has(name))
    return {
      ...value,
      ...Object.fromEntries(present.map(({ name, mapper }) => [name, mapper(known.get(name), change)])),
    }
  }
}

/** Applies alternatives in turn, which may have fields of the same name: `change` returns changed values as they are. */
function inTurn(mappers: FileMapper[]): FileMapper | undefined {
  if (mappers.length === 0) return undefined
  return (value, change) => mappers.reduce((mapped, mapper) => mapper(mapped, change), value)
}
