import type { Access } from '../../../contract/http.ts'
import { UPLOADS_PATH } from '../../../contract/uploads.values.ts'
import type { Json } from './json-schemas.ts'
import { operationHead } from './operation-head.ts'

type ErrorResponses = (statuses: (401 | 403 | 404 | 409 | 413 | 415 | 422)[]) => Json

const TEXT = { type: 'string' }
const ERROR = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
const BINARY = { type: 'string', format: 'binary' }
const UUID = { type: 'string', format: 'uuid' }

/** Protocols of others, with methods, statuses and errors that no endpoint has. */
export function protocolPaths(errorResponses: ErrorResponses): Json {
  return { ...uploadPaths(errorResponses), ...scimPaths(errorResponses) }
}

/** Resumable uploads by tus 1.0. */
function uploadPaths(errorResponses: ErrorResponses): Json {
  const errors = (statuses: (401 | 403 | 404 | 409 | 413 | 415 | 422)[], others: Record<number, string> = {}) => {
    const described = Object.entries(others).map(([status, description]) => [status, { ...ERROR, description }])
    return { ...errorResponses([401, 403, ...statuses]), ...Object.fromEntries(described) }
  }
  const inHeader = (name: string, description: string, required = false) => {
    return { name, in: 'header', required, description, schema: TEXT }
  }
  const version = inHeader('Tus-Resumable', '1.0.0', true)
  const id = [inPath('id', UUID), version]
  const body = { content: { 'application/offset+octet-stream': { schema: BINARY } } }
  const offset = { 'Upload-Offset': { description: 'The bytes that have arrived.', schema: { type: 'integer' } } }
  const call = (operationId: string, summary: string, rest: Json) => ({
    ...head(operationId, 'ideas', summary, 'member'),
    ...rest,
  })
  return {
    [UPLOADS_PATH]: {
      post: call('beginUpload', 'Begin an upload in parts (tus 1.0: creation). A call names it in place of a file.', {
        parameters: [
          version,
          inHeader('Upload-Length', 'Bytes in all.', true),
          inHeader('Upload-Metadata', '`kind` in base64: `pdf`, the default, or `picture`.'),
        ],
        requestBody: body,
        responses: {
          201: {
            description: 'done',
            headers: { Location: { description: 'The upload.', required: true, schema: TEXT }, ...offset },
          },
          ...errors([409, 413, 415, 422], { 412: 'Another version of tus.' }),
        },
      }),
    },
    [`${UPLOADS_PATH}/{id}`]: {
      head: call('getUpload', 'How much of an upload has arrived.', {
        parameters: id,
        responses: {
          200: { description: 'done', headers: offset },
          ...errors([404], { 412: 'Another version of tus.' }),
        },
      }),
      patch: call('continueUpload', 'Continue an upload (tus 1.0: core and checksum).', {
        parameters: [
          ...id,
          inHeader('Upload-Offset', 'Where the body begins.', true),
          inHeader('Upload-Checksum', '`sha1`, `sha256` or `md5` and the sum in base64, of up to 512 KiB.'),
        ],
        requestBody: body,
        responses: {
          204: { description: 'done', headers: offset },
          ...errors([404, 409, 413, 415, 422], { 412: 'Another version of tus.', 460: 'The checksum does not match.' }),
        },
      }),
      delete: call('cancelUpload', 'Cancel an upload (tus 1.0: termination).', {
        parameters: id,
        responses: { 204: { description: 'done' }, ...errors([404], { 412: 'Another version of tus.' }) },
      }),
    },
  }
}

/** SCIM 2.0 (RFC 7644), with its own content type, errors and tokens. */
function scimPaths(errorResponses: ErrorResponses): Json {
  const type = 'application/scim+json'
  const ETAG = { description: 'The version of the user.', required: true, schema: TEXT }
  const LOCATION = { description: 'The URL of the user.', required: true, schema: { type: 'string', format: 'uri' } }
  const error = { type: 'object', required: ['schemas', 'status', 'detail'] }
  const errors = (statuses: number[]) => {
    const common = Object.entries(errorResponses([401, 403]) as Record<string, { content?: Json }>)
    return Object.fromEntries([
      ...statuses.map((status) => [status, content(type, error)]),
      ...common.map(([status, response]) => [
        status,
        { ...response, content: { ...response.content, [type]: { schema: error } } },
      ]),
    ])
  }
  const user = {
    ...content(type, { type: 'object', required: ['schemas', 'id', 'userName'] }),
    headers: { ETag: ETAG },
  }
  const list = content(type, { type: 'object', required: ['totalResults'] })
  const body = { required: true, content: { [type]: { schema: { type: 'object' } } } }
  const call = (operationId: string, summary: string, rest: Json) => ({
    ...head(operationId, 'scim', summary, 'public'),
    description: 'For the directory of the university, with its own token.',
    security: [{ scim: [] }],
    ...rest,
  })
  const described = (operationId: string, summary: string, parameters: Json[] = []) => ({
    get: call(operationId, summary, {
      parameters,
      responses: { 200: content(type, { type: 'object' }), ...errors([404]) },
    }),
  })
  const id = [inPath('id', TEXT)]
  const query = ['filter', 'startIndex', 'count'].map((name) => inQuery(name, TEXT))
  return {
    '/scim/v2/ServiceProviderConfig': described('getScimConfig', 'SCIM 2.0: the parts that Quad supports.'),
    '/scim/v2/ResourceTypes': described('listScimResourceTypes', 'SCIM 2.0: the resource types.'),
    '/scim/v2/ResourceTypes/User': described('getScimResourceType', 'SCIM 2.0: the resource type of users.'),
    '/scim/v2/Schemas': described('listScimSchemas', 'SCIM 2.0: the schemas.'),
    '/scim/v2/Schemas/{id}': described('getScimSchema', 'SCIM 2.0: a schema.', id),
    '/scim/v2/Groups': described('listScimGroups', 'SCIM 2.0: groups, of which there are none.'),
    '/scim/v2/Users': {
      get: call('listScimUsers', 'SCIM 2.0: the users of the directory, with a filter and paged.', {
        ...{ parameters: query, responses: { 200: list, ...errors([]) } },
      }),
      post: call('createScimUser', 'SCIM 2.0: provision a member.', {
        requestBody: body,
        responses: { 201: { ...user, headers: { ETag: ETAG, Location: LOCATION } }, ...errors([403, 409, 413, 415]) },
      }),
    },
    '/scim/v2/Users/{id}': {
      get: call('getScimUser', 'SCIM 2.0: a user.', {
        parameters: id,
        responses: { 200: user, 304: { description: 'Not modified.', headers: { ETag: ETAG } }, ...errors([404]) },
      }),
      put: call('replaceScimUser', 'SCIM 2.0: replace a user.', {
        ...{ parameters: id, requestBody: body },
        responses: { 200: user, ...errors([403, 404, 409, 412, 413, 415]) },
      }),
      patch: call('patchScimUser', 'SCIM 2.0: change a user; `active: false` deactivates the member.', {
        ...{ parameters: id, requestBody: body },
        responses: { 200: user, ...errors([403, 404, 409, 412, 413, 415]) },
      }),
      delete: call('deleteScimUser', 'SCIM 2.0: delete a user from the directory. The account is deactivated.', {
        ...{ parameters: id, responses: { 204: { description: 'done' }, ...errors([403, 404, 412]) } },
      }),
    },
  }
}

function head(operationId: string, feature: string, summary: string, access: Access) {
  return { ...operationHead(operationId, feature, { summary, access }), parameters: [] as Json[] }
}

function inPath(name: string, schema: Json): Json {
  return { name, in: 'path', required: true, schema }
}

function inQuery(name: string, schema: Json): Json {
  return { name, in: 'query', required: false, schema }
}

function content(type: string, schema: Json): Json {
  return { description: 'done', content: { [type]: { schema } } }
}
