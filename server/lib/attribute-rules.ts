import { z } from 'zod'
import { BasicInformation, EducationDetails } from '../../contract/profiles.ts'
import { OWNED_FIELDS, type OwnedField } from '../../contract/profiles.values.ts'

const claim = z.string().min(1)
const value = z.string().trim().min(1)

/** The effect of a claim. `is` compares it, or one of its values, as text; `as` replaces what is copied. */
export const AttributeRule = z.union([
  z.strictObject({ claim, is: value.optional(), field: z.enum(OWNED_FIELDS), as: value.optional() }),
  z.strictObject({ claim, is: value, role: z.enum(['member', 'reviewer']) }),
  z.strictObject({ claim, is: value, suspend: z.literal(true) }),
])
export type AttributeRule = z.infer<typeof AttributeRule>

export type Claims = Record<string, unknown>

/** The result of the rules of a provider. Without a role the present one stays. */
export type Attributes = {
  fields: Partial<Record<OwnedField, string>>
  role: 'normal' | 'reviewer' | undefined
  /** Whether the person has left. */
  hasLeft: boolean
}

const CLAIMS_OF_MICROSOFT = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

/** Attributes of eduPerson and of directories by their names in OpenID Connect and SAML. */
const OTHER_NAMES = new Map(
  Object.entries({
    eduPersonAffiliation: ['eduperson_affiliation', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1'],
    eduPersonPrincipalName: ['eduperson_principal_name', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6'],
    eduPersonEntitlement: ['eduperson_entitlement', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.7'],
    eduPersonScopedAffiliation: ['eduperson_scoped_affiliation', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9'],
    eduPersonOrgUnitDN: ['urn:oid:1.3.6.1.4.1.5923.1.1.1.4'],
    'pairwise-id': ['urn:oasis:names:tc:SAML:attribute:pairwise-id'],
    'subject-id': ['urn:oasis:names:tc:SAML:attribute:subject-id'],
    mail: ['urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS_OF_MICROSOFT}/emailaddress`],
    givenName: ['urn:oid:2.5.4.42', `${CLAIMS_OF_MICROSOFT}/givenname`],
    sn: ['urn:oid:2.5.4.4', `${CLAIMS_OF_MICROSOFT}/surname`],
    displayName: ['urn:oid:2.16.840.1.113730.3.1.241', 'http://schemas.microsoft.com/identity/claims/displayname'],
    ou: ['urn:oid:2.5.4.11'],
  }),
)

const TEXTS = { ...BasicInformation.shape, ...EducationDetails.shape }

/** Applies rules in their order: for each field, and for the role, the first that matches counts. */
export function applyRules(rules: AttributeRule[], claims: Claims): Attributes {
  const attributes: Attributes = { fields: {}, role: undefined, hasLeft: false }
  for (const rule of rules) {
    const values = valuesOf(claims, rule.claim)
    if (values.length === 0 || (rule.is !== undefined && !values.includes(rule.is))) continue
    if ('suspend' in rule) attributes.hasLeft = true
    else if ('role' in rule) attributes.role ??= rule.role === 'reviewer' ? 'reviewer' : 'normal'
    else attributes.fields[rule.field] ??= textFor(rule.field, rule.as ?? rule.is ?? values[0])
  }
  return attributes
}

/** A text that the field of the profile can have; undefined for any other. */
function textFor(field: OwnedField, text: string | undefined): string | undefined {
  return TEXTS[field].safeParse(text).data
}

/** Whether a rule reads a claim that arrived under this name. */
export function isOfRule({ claim }: AttributeRule, name: string): boolean {
  return claim === name || (OTHER_NAMES.get(claim) ?? []).includes(name) || claim.startsWith(`${name}.`)
}

/** The values of a claim as texts. A name with dots also leads into objects, as in `realm_access.roles`. */
export function valuesOf(claims: Claims, name: string): string[] {
  const found = [name, ...(OTHER_NAMES.get(name) ?? [])].map((key) => own(claims, key)).find((one) => one !== undefined)
  const value = found ?? name.split('.').reduce<unknown>((object, key) => own(object, key), claims)
  return [value]
    .flat()
    .flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one).trim()] : []))
}

function own(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null ? Object.getOwnPropertyDescriptor(object, key)?.value : undefined
}
