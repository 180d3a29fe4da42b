import { z } from 'zod'
import { EmailOnly } from '../../../contract/accounts.ts'
import { line } from '../../../contract/text.ts'
import type { ScimUserRow } from './scim.repo.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'
export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const MAX_RESULTS = 200
const NAME_LENGTH_MAX = 100

/** Some directories write booleans as text. */
const flag = z.union([z.boolean(), z.stringbool()])
const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined)

/** A longer one is left for the member. */
const name = optional(line({ max: Number.POSITIVE_INFINITY })).transform((text) =>
  text !== undefined && text.length <= NAME_LENGTH_MAX ? text : undefined,
)

/** A user as a directory sends it. Attributes that Quad does not have are ignored (RFC 7643, section 2.1). */
export const ScimUserInput = z.object({
  userName: line({ min: 1, max: 200 }),
  externalId: optional(line({ max: 200 })),
  name: optional(z.object({ givenName: name, familyName: name })),
  emails: optional(z.array(z.object({ value: optional(z.string()), primary: optional(flag) })).max(20)).transform(
    (emails = []) => emails.flatMap(({ value, ...rest }) => (value?.trim() ? [{ ...rest, value }] : [])),
  ),
  active: optional(flag),
})
export type ScimUserInput = z.infer<typeof ScimUserInput>

export const PatchRequest = z.object({
  schemas: z.array(z.string()).refine((schemas) => schemas.includes(PATCH_SCHEMA), `must have ${PATCH_SCHEMA}`),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().min(1).max(300).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(100),
})

export const ListQuery = z.object({
  filter: z.string().max(1000).optional(),
  startIndex: z.coerce
    .number()
    .int()
    .catch(1)
    .transform((index) => Math.min(Math.max(index, 1), 100_000_000)),
  count: z.coerce
    .number()
    .int()
    .catch(MAX_RESULTS)
    .transform((count) => Math.min(Math.max(count, 0), MAX_RESULTS)),
})

/** The address of a user: the primary one, else the first, else the user name where it is one. */
export function emailOf({ emails, userName }: ScimUserInput): string | undefined {
  const value = emails.find(({ primary }) => primary)?.value ?? emails[0]?.value ?? userName
  return EmailOnly.shape.email.safeParse(value).data
}

/** A user as SCIM shows it (RFC 7643, section 4.1), without its version. */
export function userResource(row: ScimUserRow, publicUrl: string) {
  const { user_id: id, external_id: externalId, firstname, lastname } = row
  const formatted = [firstname, lastname].filter(Boolean).join(' ')
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    userName: row.user_name,
    name: { ...(formatted && { formatted }), givenName: firstname, familyName: lastname },
    displayName: formatted || row.username,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.scim_deactivated_at === null,
    meta: {
      resourceType: 'User',
      created: row.created_at,
      lastModified: row.updated_at,
      location: `${publicUrl}/scim/v2/Users/${id}`,
    },
  }
}
export type UserResource = ReturnType<typeof userResource>

export function serviceProviderConfig(publicUrl: string) {
  const no = { supported: false }
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_RESULTS },
    changePassword: no,
    sort: no,
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token made under Settings, Sign-in.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${publicUrl}/scim/v2/ServiceProviderConfig` },
  }
}

export function userResourceType(publicUrl: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'Members whom the directory provisions',
    schema: USER_SCHEMA,
    meta: { resourceType: 'ResourceType', location: `${publicUrl}/scim/v2/ResourceTypes/User` },
  }
}

export function userSchema(publicUrl: string) {
  const common = { multiValued: false, required: false, caseExact: false, mutability: 'readWrite', returned: 'default' }
  const string = (name: string, rest = {}) => ({ ...common, name, type: 'string', uniqueness: 'none', ...rest })
  const boolean = (name: string, rest = {}) => ({ ...common, name, type: 'boolean', ...rest })
  const complex = (name: string, subAttributes: object[], rest = {}) => ({
    ...common,
    ...{ name, type: 'complex', subAttributes, ...rest },
  })
  const readOnly = { mutability: 'readOnly' }
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: USER_SCHEMA,
    name: 'User',
    description: 'User Account',
    attributes: [
      string('userName', { required: true, uniqueness: 'server' }),
      string('externalId', { caseExact: true }),
      complex('name', [string('formatted', readOnly), string('givenName'), string('familyName')]),
      string('displayName', readOnly),
      complex('emails', [string('value'), string('type', readOnly), boolean('primary')], {
        ...{ multiValued: true, description: 'Changes within the domains of the providers of sign-in.' },
      }),
      boolean('active'),
    ],
    meta: { resourceType: 'Schema', location: `${publicUrl}/scim/v2/Schemas/${USER_SCHEMA}` },
  }
}
