import { z } from 'zod'
import { EmailOnly } from '../../../contract/accounts.ts'
import { line } from '../../../contract/text.ts'
import type { ScimUserRow } from './scim.repo.ts'
import { isObject, spellings, withKnownKeys } from './scim-spellings.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'
export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const MAX_RESULTS = 200
const NAME_LENGTH_MAX = 100

/** Some directories write booleans as text or numbers. */
const flag = z.union([z.boolean(), z.stringbool(), z.literal([0, 1]).transform((bit) => bit === 1)])
const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined)

/** A longer one is left for the member. */
const name = optional(line({ max: Number.POSITIVE_INFINITY })).transform((text) =>
  text !== undefined && text.length <= NAME_LENGTH_MAX ? text : undefined,
)

/** An object of these attributes, whose names are compared without regard to case. Others are ignored (RFC 7643, section 2.1). */
function attributes<S extends z.ZodRawShape>(shape: S) {
  const names = spellings(Object.keys(shape))
  return z.preprocess((value) => (Array.isArray(value) ? value : withKnownKeys(value, names)), z.object(shape))
}

/** Addresses as a list of objects, whether they came as one of them or as texts. */
export function emailList(emails: unknown): unknown {
  if (emails === undefined || emails === null) return emails
  return [emails].flat().map((email) => (typeof email === 'string' ? { value: email } : email))
}

/** A user as a directory sends it. */
export const ScimUserInput = attributes({
  userName: line({ min: 1, max: 200 }),
  externalId: z.preprocess((id) => (typeof id === 'number' ? String(id) : id), optional(line({ max: 200 }))),
  name: optional(attributes({ givenName: name, familyName: name })),
  emails: z.preprocess(
    emailList,
    optional(z.array(attributes({ value: optional(z.string()), primary: optional(flag) })).max(20)).transform(
      (emails = []) => emails.flatMap(({ value, ...rest }) => (value?.trim() ? [{ ...rest, value }] : [])),
    ),
  ),
  active: optional(flag),
})
export type ScimUserInput = z.infer<typeof ScimUserInput>

const Leaving = attributes({ active: flag })

/** Whether a user is of a member who has left: whatever else is wrong with it must not keep the account open. */
export function hasLeft(user: unknown): boolean {
  return Leaving.safeParse(user).data?.active === false
}

/** The usable part of such a user. The user name and the external id stay where theirs cannot. */
export function usableParts(user: unknown, { userName, externalId }: UserResource): ScimUserInput {
  const parts = isObject(user) ? Object.entries(user) : []
  const usable = parts.filter(([key, value]) => {
    const { error } = ScimUserInput.safeParse({ userName, [key]: value })
    return error === undefined
  })
  const named = usable.some(([key]) => key.toLowerCase() === 'username') ? {} : { userName }
  return ScimUserInput.parse({ ...named, externalId, ...Object.fromEntries(usable) })
}

const path = z
  .string()
  .trim()
  .max(300)
  .nullish()
  .transform((text) => text || undefined)

export const PatchRequest = attributes({
  schemas: z
    .array(z.string())
    .refine(
      (schemas) => schemas.some((schema) => schema.toLowerCase() === PATCH_SCHEMA.toLowerCase()),
      `must have ${PATCH_SCHEMA}`,
    ),
  Operations: z.preprocess(
    (operations) => (isObject(operations) ? [operations] : operations),
    z
      .array(
        attributes({
          op: z
            .string()
            .toLowerCase()
            .pipe(z.enum(['add', 'replace', 'remove'])),
          path,
          value: z.unknown().optional(),
        }),
      )
      .min(1)
      .max(100),
  ),
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

/** The address of a user: the primary one, of several the one that was added last, else the first, else the user name where it is one. */
export function emailOf({ emails, userName }: ScimUserInput): string | undefined {
  const value = emails.findLast(({ primary }) => primary)?.value ?? emails[0]?.value ?? userName
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
