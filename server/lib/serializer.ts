import fastJsonStringify from 'fast-json-stringify'
import type { FastifyReply, FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

type Serializer = (value: unknown) => string

const schemas = new WeakMap<z.ZodType, object>()
const serializers = new WeakMap<object, Serializer>()

/** The JSON Schema of a response, the same object for each call with one schema. */
export function responseSchema(schema: z.ZodType): object {
  const known = schemas.get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', override: markNullable })
  schemas.set(schema, made)
  return made
}

/** Says `nullable` instead of "this or null", which fast-json-stringify would choose between by validating each value. */
function markNullable({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [value, none, ...others] = jsonSchema.anyOf ?? []
  const isPlain = typeof value?.type === 'string' && value.const === undefined
  if (!isPlain || none?.type !== 'null' || others.length > 0) return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, value, { nullable: true }, value.enum && { enum: [...value.enum, null] })
}

/**
 * Lets JSON.stringify write a response: of long lists, or of values that the schema's serializer would validate by one kind
 * after the other. The service must return what the schema declares and nothing else.
 */
export function skipSerializer(reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
}

/** As Fastify compiles, but each schema once: all routes share that of errors, and servers in one process share all. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  const known = serializers.get(schema)
  if (known) return known
  const made: Serializer = fastJsonStringify(schema)
  serializers.set(schema, made)
  return made
}
