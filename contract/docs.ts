import { z } from 'zod'
import { endpoint } from './http.ts'

/** An endpoint of the API, as lists name it. */
export const ReferenceEntry = z.object({
  name: z.string().describe('Its operation id.'),
  method: z.string(),
  path: z.string().describe('With parameters in braces.'),
  summary: z.string(),
  feature: z.string().describe('What it is about; the tag of the OpenAPI document.'),
})
export type ReferenceEntry = z.infer<typeof ReferenceEntry>

export const ReferenceField = z.object({
  name: z.string().describe('With the names of the objects around it, as in `author.id` and `roles[].title`.'),
  type: z.string(),
  refers_to: z.string().nullable().describe('The name of its schema, where it has one among `schemas`.'),
  limit: z.string(),
  is_required: z.boolean(),
  description: z.string(),
})
export type ReferenceField = z.infer<typeof ReferenceField>

export const ReferenceSchema = z.object({
  name: z.string(),
  description: z.string(),
  fields: z.array(ReferenceField),
})
export type ReferenceSchema = z.infer<typeof ReferenceSchema>

export const ReferenceChange = z.object({
  date: z.iso.date(),
  names: z.array(z.string()).describe('Of the endpoints; none where it is about all of them.'),
  text: z.string(),
})
export type ReferenceChange = z.infer<typeof ReferenceChange>

/** An endpoint with all that a caller needs. Texts are English. */
export const Reference = z.object({
  ...ReferenceEntry.shape,
  description: z.string().describe('Who may call it, and how often.'),
  is_open: z.boolean().describe('Whether a request needs no bearer.'),
  parameters: z.array(
    z.object({ ...ReferenceField.shape, place: z.string().describe('`path`, `query` or `header`.') }),
  ),
  body: z
    .object({ type: z.string().describe('The media type.'), schema: z.string() })
    .nullable()
    .describe('Null where it takes none.'),
  responses: z.array(
    z.object({
      status: z.int(),
      description: z.string(),
      type: z.string().nullable().describe('The media type; null without a body.'),
      schema: z.string().nullable(),
    }),
  ),
  schemas: z.array(ReferenceSchema).describe('Those of its body and its responses, and those that they refer to.'),
  examples: z.object({
    path: z.string().describe('With values in place of the parameters.'),
    request: z.string().describe('The body as JSON, or "".'),
    response: z.string().describe('The body of the success response as JSON, or "".'),
  }),
  changes: z.array(ReferenceChange).describe('Newest first.'),
})
export type Reference = z.infer<typeof Reference>

export const listReference = endpoint({
  method: 'GET',
  path: '/v1/reference',
  summary: 'Every call of the API in short, by what it is about.',
  access: 'public',
  isCached: true,
  isShared: true,
  reads: [],
  status: 200,
  response: z.object({
    about: z.array(z.string()).describe('Paragraphs on sessions, errors and what callers may rely on.'),
    changes: z.array(ReferenceChange).describe('Newest first.'),
    endpoints: z.array(ReferenceEntry),
  }),
})

export const getReference = endpoint({
  method: 'GET',
  path: '/v1/reference/:name',
  summary:
    'One call of the API: parameters, body, responses, schemas and examples. Others of its feature come with it.',
  access: 'public',
  isCached: true,
  isShared: true,
  reads: [],
  params: z.object({ name: z.string().regex(/^\w{1,60}$/) }),
  status: 200,
  response: z.object({
    reference: Reference,
    siblings: z.array(ReferenceEntry),
    features: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
})
