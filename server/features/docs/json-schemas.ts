import { z } from 'zod'
import { AuthenticationToken, User } from '../../../contract/accounts.ts'
import { Comment, Reply } from '../../../contract/comments.ts'
import { Connection, ConnectionRequest, UserSummary } from '../../../contract/connections.ts'
import { ErrorBody, SignInErrorBody } from '../../../contract/errors.ts'
import { Author, Idea, IdeaWithAuthor } from '../../../contract/ideas.ts'
import { Notification } from '../../../contract/notifications.ts'
import { Metadata } from '../../../contract/paging.ts'
import { Profile, ProfileWithIdeas } from '../../../contract/profiles.ts'
import { Session } from '../../../contract/sessions.ts'

export type Json = Record<string, unknown>

const NAMED = {
  AuthenticationToken,
  Author,
  Comment,
  Connection,
  ConnectionRequest,
  Error: ErrorBody,
  Idea,
  IdeaWithAuthor,
  Metadata,
  Notification,
  UserSummary,
  Profile,
  ProfileWithIdeas,
  Reply,
  Session,
  SignInError: SignInErrorBody,
  User,
}

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id })

const OPTIONS: Parameters<typeof z.toJSONSchema>[1] = {
  target: 'draft-2020-12',
  metadata: names,
  // Where the names are looked up, what the contract notes of a schema is not.
  override: ({ zodSchema, jsonSchema: made }) => void Object.assign(made, z.globalRegistry.get(zodSchema)),
}

/** The schemas that have a name in the document. */
export function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(names, { ...OPTIONS, io: 'output', uri: componentUri })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutHead(schema)]))
}

/** The JSON Schema of a request or response, with references to named schemas. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $defs: _components, ...rest } = withoutHead(z.toJSONSchema(schema, { ...OPTIONS, io }))
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

function componentUri(name: string): string {
  return `#/components/schemas/${name}`
}

function withoutHead(schema: Json): Json {
  const { $schema: _dialect, $id: _uri, id: _name, ...rest } = schema
  return rest
}

/** The parameters of a path or a query, or the headers. */
export function parameters(place: 'path' | 'query' | 'header', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}
