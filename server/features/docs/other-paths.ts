import { AUDIT_CSV_PATH, AuditFilter } from '../../../contract/audit.ts'
import { EVENT_FILE_PATH, PRIVATE_CALENDAR_PATH, PUBLIC_CALENDAR_PATH } from '../../../contract/calendars.values.ts'
import {
  CALL_ENTRIES_PATH,
  CALL_ENTRY_PDF_PATH,
  CALL_RULES_PATH,
  CALL_SCORES_PATH,
} from '../../../contract/calls.values.ts'
import { AVATAR_EDGES } from '../../../contract/files.ts'
import type { Access } from '../../../contract/http.ts'
import { IDEAS_FEED_PATH } from '../../../contract/ideas.values.ts'
import {
  PROVIDER_ACS_PATH,
  PROVIDER_CALLBACK_PATH,
  PROVIDER_LOGIN_PATH,
  PROVIDER_LOGOUT_PATH,
  PROVIDER_METADATA_PATH,
  PROVIDER_SLO_PATH,
} from '../../../contract/identities.ts'
import { NOTIFICATIONS_STREAM_PATH } from '../../../contract/notifications.ts'
import { UPDATE_PICTURE_PATH } from '../../../contract/progress.values.ts'
import { EXPORT_PATH } from '../../../contract/settings.ts'
import { UPLOADS_PATH } from '../../../contract/uploads.values.ts'
import { USERS_CSV_PATH, UserFilter } from '../../../contract/users.ts'
import { type Json, parameters } from './json-schemas.ts'
import { operationHead } from './operation-head.ts'

type ErrorResponses = (statuses: (401 | 403 | 404 | 409 | 413 | 415 | 416 | 422)[]) => Json

const TEXT = { type: 'string' }
const ERROR = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
const BINARY = { type: 'string', format: 'binary' }
const UUID = { type: 'string', format: 'uuid' }

export const ETAG = {
  ETag: {
    description: 'For If-None-Match; absent where the caller gets a response of their own.',
    schema: { type: 'string' },
  },
}

/** Routes that the contract does not declare, since their responses are not JSON. */
export function otherPaths(errorResponses: ErrorResponses): Json {
  return {
    '/v1/avatars/{file}': {
      get: {
        ...head('getAvatar', 'profiles', 'An avatar.', 'public'),
        parameters: [
          inPath('file', UUID),
          inQuery('size', { type: 'integer', enum: AVATAR_EDGES, description: 'Width and height in pixels.' }),
        ],
        responses: {
          200: content('image/webp', BINARY),
          204: { description: 'the id is empty, for a member without an avatar' },
          ...errorResponses([401, 404]),
        },
      },
    },
    '/v1/pdfs/{id}': {
      get: {
        ...head('getPdf', 'ideas', "An idea's PDF, as a download.", 'public'),
        parameters: [inPath('id', UUID)],
        responses: {
          ...pdfDownloads(),
          ...errorResponses([401, 404, 416]),
        },
      },
    },
    '/v1/site/images/{id}': {
      get: {
        ...head(
          'getSiteImage',
          'site-images',
          'The logo of the site, or the picture of somebody on its team.',
          'public',
        ),
        parameters: [inPath('id', UUID)],
        responses: {
          200: { description: 'done', content: { 'image/png': { schema: BINARY }, 'image/webp': { schema: BINARY } } },
          ...errorResponses([404]),
        },
      },
    },
    [IDEAS_FEED_PATH]: {
      get: {
        ...head('getIdeasFeed', 'ideas', 'The approved ideas as an Atom feed.', 'public'),
        parameters: [inQuery('category', TEXT)],
        responses: {
          200: { ...content('application/atom+xml', TEXT), headers: ETAG },
          304: { description: 'unchanged since that ETag', headers: ETAG },
          ...errorResponses([401, 404]),
        },
      },
    },
    [PUBLIC_CALENDAR_PATH]: {
      get: {
        ...head('getPublicCalendar', 'calendars', 'The events that everybody sees as iCalendar.', 'public'),
        responses: {
          200: { ...content('text/calendar', TEXT), headers: ETAG },
          304: { description: 'unchanged since that ETag', headers: ETAG },
          ...errorResponses([401]),
        },
      },
    },
    [PRIVATE_CALENDAR_PATH.replace(':token', '{token}')]: {
      get: {
        ...head(
          'getPrivateCalendar',
          'calendars',
          'The events of a member as iCalendar, by a private address.',
          'public',
        ),
        parameters: [inPath('token', TEXT)],
        responses: { 200: content('text/calendar', TEXT), ...errorResponses([404]) },
      },
    },
    [EVENT_FILE_PATH.replace(':id', '{id}')]: {
      get: {
        ...head('getEventFile', 'calendars', 'An event as iCalendar, to add to a calendar.', 'public'),
        parameters: [inPath('id', UUID)],
        responses: { 200: download('text/calendar'), ...errorResponses([401, 404]) },
      },
    },
    ...callPaths(errorResponses),
    [EXPORT_PATH]: {
      get: {
        ...head('exportData', 'settings', "A copy of all the caller's data.", 'member'),
        responses: { 200: download('application/zip'), ...errorResponses([401]) },
      },
    },
    [AUDIT_CSV_PATH]: {
      get: {
        ...head(
          'exportAudit',
          'audit',
          'The audit log as CSV, with the filters of its list. The export is an entry itself.',
          'admin',
          true,
        ),
        parameters: parameters('query', AuditFilter),
        responses: { 200: download('text/csv'), ...errorResponses([401, 403, 422]) },
      },
    },
    [USERS_CSV_PATH]: {
      get: {
        ...head('exportUsers', 'users', 'The accounts as CSV, with the filters of their list.', 'admin', true),
        parameters: parameters('query', UserFilter),
        responses: { 200: download('text/csv'), ...errorResponses([401, 403, 422]) },
      },
    },
    [NOTIFICATIONS_STREAM_PATH]: {
      get: {
        ...head(
          'streamNotifications',
          'notifications',
          'Notifications as server-sent events: `event: notification` with the count and, if there is one, the notification; `event: comments` with the id of the idea or event whose comments changed.',
          'member',
        ),
        parameters: [{ ...inQuery('Last-Event-ID', UUID), in: 'header' }],
        responses: { 200: content('text/event-stream', TEXT), ...errorResponses([401]) },
      },
    },
    [PROVIDER_LOGIN_PATH.replace(':provider', '{provider}')]: {
      get: {
        ...head('beginSignIn', 'identities', 'Send the browser to sign in at a provider.', 'public'),
        parameters: [inPath('provider', TEXT)],
        responses: {
          302: redirect(
            'To the issuer, or to /auth/callback without a token, with the problem, when the sign-in cannot begin.',
          ),
          ...errorResponses([404]),
        },
      },
    },
    [PROVIDER_CALLBACK_PATH.replace(':provider', '{provider}')]: {
      get: {
        ...head('finishSignIn', 'identities', 'Where the issuer sends the browser back to.', 'public'),
        parameters: [
          inPath('provider', TEXT),
          ...['code', 'state', 'error', 'response'].map((name) => inQuery(name, TEXT)),
        ],
        responses: {
          302: redirect('To /auth/callback, with a single-use token if the sign-in succeeded, else with the problem.'),
          ...errorResponses([404]),
        },
      },
    },
    [UPDATE_PICTURE_PATH.replace(':id', '{id}')]: {
      get: {
        ...head('getUpdatePicture', 'progress', 'A picture of an update, visible to readers of its idea.', 'public'),
        parameters: [inPath('id', UUID)],
        responses: { 200: content('image/webp', BINARY), ...errorResponses([401, 404]) },
      },
    },
    [PROVIDER_LOGOUT_PATH.replace(':provider', '{provider}')]: {
      post: {
        ...head(
          'endSessionsByProvider',
          'identities',
          'OpenID Connect Back-Channel Logout: a provider says that somebody signed out there.',
          'public',
        ),
        parameters: [inPath('provider', TEXT)],
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: { logout_token: TEXT }, required: ['logout_token'] },
            },
          },
        },
        responses: { 200: { description: 'The sessions have ended.' }, ...errorResponses([404]) },
      },
    },
    ...uploadPaths(errorResponses),
    ...samlPaths(errorResponses),
    ...scimPaths(errorResponses),
    '/v1/openapi.json': {
      get: {
        ...head('getOpenApi', 'site', 'This document.', 'public'),
        responses: { 200: content('application/json', { type: 'object' }), ...errorResponses([]) },
      },
    },
  }
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

/** The addresses that a SAML provider is told. */
function samlPaths(errorResponses: ErrorResponses): Json {
  const post = (path: string, operationId: string, summary: string, fields: string[], to: string) => ({
    [path.replace(':provider', '{provider}')]: {
      post: {
        ...head(operationId, 'identities', summary, 'public'),
        parameters: [inPath('provider', TEXT)],
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, TEXT])) },
            },
          },
        },
        responses: {
          302: redirect('To /auth/callback with the problem.'),
          303: redirect(to),
          ...errorResponses([404]),
        },
      },
    },
  })
  return {
    ...post(
      PROVIDER_ACS_PATH,
      'receiveSamlResponse',
      'The assertion consumer service of SAML 2.0: the page of a provider posts its response.',
      ['SAMLResponse', 'RelayState'],
      'To the end of the sign-in, or to /auth/callback with the problem. RelayState leads nowhere.',
    ),
    ...post(
      PROVIDER_SLO_PATH,
      'receiveSamlLogout',
      'The single logout service of SAML 2.0: the page of a provider posts a logout request or response.',
      ['SAMLRequest', 'SAMLResponse', 'RelayState'],
      'To the provider with the response, else to the start page.',
    ),
    [PROVIDER_METADATA_PATH.replace(':provider', '{provider}')]: {
      get: {
        ...head('getSamlMetadata', 'identities', 'The metadata of Quad for a SAML provider.', 'public'),
        parameters: [inPath('provider', TEXT)],
        responses: { 200: content('application/samlmetadata+xml', TEXT), ...errorResponses([404]) },
      },
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
    const common = Object.entries(errorResponses([401]) as Record<string, { content?: Json }>)
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

/** Files of calls for ideas. */
function callPaths(errorResponses: ErrorResponses): Json {
  const file = (path: string, type: string, description: Json, statuses: (401 | 403 | 404)[]) => ({
    [path.replace(':id', '{id}').replace(':idea', '{idea}')]: {
      get: {
        ...description,
        parameters: [inPath('id', UUID), ...(path.includes(':idea') ? [inPath('idea', UUID)] : [])],
        responses: {
          ...(type === 'application/pdf' ? { ...pdfDownloads(), ...errorResponses([416]) } : { 200: download(type) }),
          ...errorResponses(statuses),
        },
      },
    },
  })
  const rules = head('getCallRules', 'calls', 'The rules of a call, as a download.', 'public')
  const pdf = head('getEntryPdf', 'call-judging', 'The PDF of an entry in the version that is judged.', 'member')
  const scores = head(
    'exportScores',
    'call-judging',
    'The scores of the panel as CSV, for those who manage the call.',
    'reviewer',
    true,
  )
  const entries = head(
    'exportEntries',
    'call-judging',
    'The entries of a call with their PDFs as ZIP, for those who manage the call.',
    'reviewer',
    true,
  )
  return {
    ...file(CALL_RULES_PATH, 'application/pdf', rules, [401, 404]),
    ...file(CALL_ENTRY_PDF_PATH, 'application/pdf', pdf, [401, 403, 404]),
    ...file(CALL_SCORES_PATH, 'text/csv', scores, [401, 403, 404]),
    ...file(CALL_ENTRIES_PATH, 'application/zip', entries, [401, 403, 404]),
  }
}

function head(operationId: string, feature: string, summary: string, access: Access, needsRecentPassword = false) {
  return { ...operationHead(operationId, feature, { summary, access, needsRecentPassword }), parameters: [] as Json[] }
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

function download(type: string): Json {
  const disposition = { description: 'The name of the file.', required: true, schema: TEXT }
  return { ...content(type, BINARY), headers: { 'Content-Disposition': disposition } }
}

/** A PDF, or the part of it that `Range` names. */
function pdfDownloads(): Json {
  const pdf = download('application/pdf') as { headers: Json }
  const etag = { ETag: { description: 'For If-Range.', required: true, schema: TEXT } }
  const whole = { ...pdf, headers: { ...pdf.headers, ...etag } }
  return { 200: whole, 206: whole }
}

function redirect(description: string): Json {
  const location = { description: 'Where the browser goes.', required: true, schema: { type: 'string', format: 'uri' } }
  return { description, headers: { Location: location } }
}
