import { z } from 'zod'
import { ApiError } from './api-client.ts'

/** The parts of a JSON Schema that the reference shows. */
const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
})
export type JsonSchema = z.infer<typeof Schema>

const Content = z.record(z.string(), z.object({ schema: Schema }))

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: Schema }))
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content.optional() })),
})
export type Operation = z.infer<typeof Operation>

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** The API's own description. Throws `ApiError` when it cannot be had. */
export async function fetchOpenApi(signal: AbortSignal): Promise<z.infer<typeof Document>> {
  const response = await fetch('/v1/openapi.json', { signal })
  if (!response.ok) throw new ApiError(response.status, 'An error occurred')
  return Document.parse(await response.json())
}
