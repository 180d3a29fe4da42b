import { z } from 'zod'
import {
  CONNECTION_FILTERS,
  CONNECTION_NOTE_MAX,
  CONNECTION_SORTS,
  CONNECTIONS_PAGE_SIZE,
  PRIVATE_NOTE_MAX,
} from './connections.values.ts'
import { AvatarValue } from './file-values.ts'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { line, searchText, text } from './text.ts'

export * from './connections.values.ts'

/** How the caller is connected with another member. `requested`: the caller asked; `received`: the other did. */
export const ConnectionState = z.enum(['none', 'requested', 'received', 'connected'])
export type ConnectionState = z.infer<typeof ConnectionState>

/** Another member, as lists show them. */
export const UserSummary = z.object({
  user_id: z.uuid().describe("The member's id."),
  name: z.string(),
  title: z.string(),
  image: AvatarValue.describe('The avatar.'),
})
export type UserSummary = z.infer<typeof UserSummary>

/** A pending request. `user_id`, `name`, `title` and `image` describe the other member. */
export const ConnectionRequest = z.object({
  ...UserSummary.shape,
  id: z.uuid().describe("The request's id."),
  note: z.string(),
  created_at: z.iso.datetime(),
})
export type ConnectionRequest = z.infer<typeof ConnectionRequest>

export const Connection = z.object({ ...UserSummary.shape, created_at: z.iso.datetime() })
export type Connection = z.infer<typeof Connection>

/** A connection of the caller, with the private note. */
export const OwnConnection = z.object({ ...Connection.shape, faculty: z.string(), note: z.string() })
export type OwnConnection = z.infer<typeof OwnConnection>

export const NewConnection = z.strictObject({
  user_id: z.uuid(errorTexts.common.memberId),
  note: text({ max: CONNECTION_NOTE_MAX }).default(''),
})
export type NewConnection = z.infer<typeof NewConnection>

const ConnectionStatus = z.object({ user_id: z.uuid(), state: ConnectionState })
const ConnectionStatusResponse = z.object({ connection: ConnectionStatus })
const requestParams = z.object({ id: z.uuid() })
const RequestsResponse = z.object({ requests: z.array(ConnectionRequest), metadata: Metadata })

export const connect = endpoint({
  method: 'POST',
  path: '/v1/connections',
  summary: 'Ask a member to connect. When that member has asked the caller, both are connected at once.',
  access: 'member',
  limit: rateLimit('connection-request', 50, 'day', errorTexts.connections.requestLimit),
  errors: [403, 404, 409],
  body: NewConnection,
  status: 201,
  response: ConnectionStatusResponse,
})

export const listConnections = endpoint({
  method: 'GET',
  path: '/v1/connections',
  summary:
    "The caller's connections. `q` looks in name, title, skills, bio and the private note; `teams`: members of the caller's teams.",
  access: 'member',
  scope: 'profile:read',
  reads: ['connections', 'ideas', 'profiles', 'blocks'],
  query: z.object({
    q: searchText,
    faculty: line({ max: 200 }).default(''),
    filter: z.enum(CONNECTION_FILTERS, errorTexts.connections.filter).default('all'),
    sort: z.enum(CONNECTION_SORTS, errorTexts.connections.sort).default('newest'),
    ...pageQuery(CONNECTIONS_PAGE_SIZE),
  }),
  status: 200,
  response: z.object({
    connections: z.array(OwnConnection),
    counts: z.object({ all: z.int(), teams: z.int() }).describe('Of those that match `q` and `faculty`.'),
    metadata: Metadata,
  }),
})

export const getConnectionsOf = endpoint({
  method: 'GET',
  path: '/v1/connections/of/:id',
  summary: "A member's connections, newest first, and how the caller stands to them. Visitors see the number alone.",
  access: 'public',
  scope: 'profile:read',
  shows: ['community'],
  isCached: true,
  reads: ['connections', 'requests', 'profiles', 'blocks'],
  params: z.object({ id: z.uuid() }),
  query: z.object(pageQuery(CONNECTIONS_PAGE_SIZE)),
  status: 200,
  response: z.object({
    count: z.int(),
    connections: z.array(Connection),
    metadata: Metadata,
    state: ConnectionState,
    request_id: z.string().describe('Id of the request that waits between the two, or "".'),
    is_blocked: z.boolean().describe('Whether the caller blocked the member.'),
  }),
})

export const listRequests = endpoint({
  method: 'GET',
  path: '/v1/connections/requests',
  summary: 'Requests that wait for the caller, newest first.',
  access: 'member',
  reads: ['requests', 'profiles', 'blocks'],
  query: z.object(pageQuery(CONNECTIONS_PAGE_SIZE)),
  status: 200,
  response: RequestsResponse,
})

export const listSentRequests = endpoint({
  method: 'GET',
  path: '/v1/connections/requests/sent',
  summary: 'Requests of the caller that wait for others, newest first.',
  access: 'member',
  reads: ['requests', 'profiles', 'blocks'],
  query: z.object(pageQuery(CONNECTIONS_PAGE_SIZE)),
  status: 200,
  response: RequestsResponse,
})

const connectionChangesLimit = rateLimit('connection-change', 300, 'hour', errorTexts.connections.answerRequestsLimit)

export const acceptRequest = endpoint({
  method: 'POST',
  path: '/v1/connections/requests/:id/accept',
  summary: 'Accept a request. The sender is notified.',
  access: 'member',
  limit: connectionChangesLimit,
  errors: [403],
  params: requestParams,
  status: 200,
  response: ConnectionStatusResponse,
})

export const ignoreRequest = endpoint({
  method: 'POST',
  path: '/v1/connections/requests/:id/ignore',
  summary: 'Ignore a request. The sender is not notified.',
  access: 'member',
  limit: connectionChangesLimit,
  params: requestParams,
  status: 204,
})

export const restoreRequest = endpoint({
  method: 'POST',
  path: '/v1/connections/requests/:id/restore',
  summary: 'Take back that a request was ignored.',
  access: 'member',
  limit: connectionChangesLimit,
  params: requestParams,
  status: 204,
})

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/v1/connections/requests/:id',
  summary: 'Withdraw a request that the caller sent.',
  access: 'member',
  limit: connectionChangesLimit,
  params: requestParams,
  status: 204,
})

export const saveConnectionNote = endpoint({
  method: 'PUT',
  path: '/v1/connections/:id/note',
  summary: 'Save a note on a connection, which nobody else reads; "" deletes it.',
  access: 'member',
  limit: connectionChangesLimit,
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ note: text({ max: PRIVATE_NOTE_MAX }) }),
  status: 200,
  response: z.object({ connection: OwnConnection }),
})

export const disconnect = endpoint({
  method: 'DELETE',
  path: '/v1/connections/:id',
  summary: 'End the connection with a member, named by id.',
  access: 'member',
  limit: connectionChangesLimit,
  params: z.object({ id: z.uuid() }),
  status: 204,
})
