import { createHash } from 'node:crypto'
import type { Profile, SAML, SamlConfig } from '@node-saml/node-saml'
import { decrypt } from 'xml-encryption'
import { PROVIDER_ACS_PATH, PROVIDER_METADATA_PATH, PROVIDER_SLO_PATH } from '../../../contract/identities.ts'
import { type Claims, valuesOf } from '../attribute-rules.ts'
import { MINUTE } from '../clock.ts'
import type { SamlEntry } from '../identity-providers.ts'
import type { LogoutOrder } from '../logout-token.ts'
import { chooseEmail, type ProviderUser } from '../provider-user.ts'
import {
  checkResponse,
  type Expected,
  isLasting,
  type NameId,
  readAssertion,
  type SamlAssertion,
} from './saml-assertion.ts'
import {
  ASSERTION,
  checkAlgorithms,
  checkSignatures,
  descendants,
  ENCRYPTION,
  isNamed,
  PROTOCOL,
  parseMessage,
} from './saml-xml.ts'

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
/** How far the clocks may be apart. */
const CLOCK_SKEW_MS = MINUTE
/** A message counts for so long at most, so that used ones need not be remembered for longer. */
const MAX_AGE_MS = 5 * MINUTE

/** A user as the response of a provider describes them, to be admitted by the browser that began the sign-in. */
export type SamlResponse = {
  user: ProviderUser
  /** Names the assertion among all issuers: it counts once. */
  issuedBy: string
  /** The request that it answers; null: the provider began the sign-in. */
  inResponseTo: string | null
  /** When it cannot count any more. */
  expiresAt: Date
}

/** An order to end sessions, and where the browser takes the response. */
export type SamlLogout = { order: LogoutOrder; responseUrl: (isDone: boolean) => Promise<string> }

export type SamlClient = {
  /** Where at the provider a browser that keeps this secret signs in. */
  authorizationUrl: (secret: string) => Promise<URL>
  /** The id of the request of a browser that keeps this secret. */
  requestId: (secret: string) => string
  /**
   * Reads a response of HTTP-POST. Signature, issuer, audience, recipient, destination, conditions, age and algorithms are checked;
   * throws when one is wrong. Replay and the browser are checked by the caller.
   */
  readResponse: (encoded: string) => Promise<SamlResponse>
  /** Where at the provider the browser signs out; null where the provider has no such address. */
  logoutUrl: (hint: string) => Promise<URL | null>
  /** Reads a logout request of HTTP-POST. Throws when it is not valid now. */
  readLogoutRequest: (encoded: string) => Promise<SamlLogout>
  /** The metadata of Quad for the provider. */
  metadata: () => Promise<string>
}

/** The session, for `logoutUrl`. */
type LogoutHint = { nameId: NameId; sessionIndex: string | null }

export function openSamlClient(name: string, entry: SamlEntry, publicUrl: string): SamlClient {
  const url = (path: string) => `${publicUrl}${path.replace(':provider', name)}`
  const [entityId, acsUrl, sloUrl] = [url(PROVIDER_METADATA_PATH), url(PROVIDER_ACS_PATH), url(PROVIDER_SLO_PATH)]
  const expected = (): Expected => ({ entityId: entry.entityId, acsUrl, now: new Date(), skewMs: CLOCK_SKEW_MS })
  const requestId = (secret: string) => `_${createHash('sha256').update(`saml ${name} ${secret}`).digest('hex')}`

  const config: SamlConfig = {
    issuer: entityId,
    callbackUrl: acsUrl,
    audience: entityId,
    entryPoint: entry.signInUrl,
    idpIssuer: entry.entityId,
    idpCert: entry.certificates,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    wantAuthnResponseSigned: entry.signed === 'response' || entry.signed === 'both',
    wantAssertionsSigned: entry.signed === 'assertion' || entry.signed === 'both',
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: MAX_AGE_MS,
    disableRequestedAuthnContext: true,
    // With a subject of its own the provider may name its users as it likes.
    identifierFormat: entry.subject === undefined ? PERSISTENT : null,
    ...(entry.key && { privateKey: entry.key.privateKey, publicCert: entry.key.certificate }),
    ...(entry.key && { decryptionPvk: entry.key.privateKey }),
    ...(entry.signOutUrl && { logoutUrl: entry.signOutUrl, logoutCallbackUrl: sloUrl }),
  }
  // Loaded with the first sign-in. The library takes the id of a request from its options.
  const open = async (id?: string): Promise<SAML> => {
    const { SAML } = await import('@node-saml/node-saml')
    return new SAML({ ...config, ...(id !== undefined && { generateUniqueId: () => id }) })
  }

  return {
    requestId,
    authorizationUrl: async (secret) =>
      new URL(await (await open(requestId(secret))).getAuthorizeUrlAsync('', undefined, {})),
    readResponse: async (encoded) => {
      const response = decode(encoded, 'Response')
      const elements = descendants(response)
      await checkShape(response, elements, entry.key?.privateKey)
      const { profile } = await (await open()).validatePostResponseAsync({ SAMLResponse: encoded })
      if (!profile?.getAssertionXml) throw new Error('The response has no assertion.')
      const assertion = readAssertion(profile.getAssertionXml(), expected())
      const inResponseTo = checkResponse(response.documentElement, expected())
      // Only the one of the assertion is signed for certain.
      if (inResponseTo !== assertion.inResponseTo) throw new Error('Response and assertion answer different requests.')
      if (inResponseTo === null && !entry.isIdpInitiated) throw new Error('The response answers no request.')
      const expiresAt = new Date(Date.now() + MAX_AGE_MS + 2 * CLOCK_SKEW_MS)
      return {
        user: describe(entry, assertion),
        issuedBy: `${entry.entityId} ${assertion.id}`,
        inResponseTo,
        expiresAt,
      }
    },
    logoutUrl: async (hint) => {
      if (!entry.signOutUrl) return null
      const { nameId, sessionIndex } = JSON.parse(hint) as Partial<LogoutHint>
      if (!nameId) return null
      const saml = await open()
      return new URL(await saml.getLogoutUrlAsync(profileOf(entry, nameId, sessionIndex ?? null), '', {}))
    },
    readLogoutRequest: async (encoded) => {
      const request = decode(encoded, 'LogoutRequest')
      const elements = descendants(request)
      checkAlgorithms(elements)
      checkSignatures(elements, [request.documentElement])
      const saml = await open()
      const { profile } = await saml.validatePostRequestAsync({ SAMLRequest: encoded })
      if (!profile?.ID) throw new Error('The logout request has no id.')
      const issued = Date.parse(request.documentElement.getAttribute('IssueInstant') ?? '')
      if (!(Math.abs(Date.now() - issued) <= MAX_AGE_MS)) throw new Error('The logout request is old.')
      const destination = request.documentElement.getAttribute('Destination')
      if (destination && destination !== sloUrl) throw new Error('The logout request is for another destination.')
      return {
        order: orderOf(entry, profile),
        responseUrl: (isDone) => saml.getLogoutResponseUrlAsync(profile, '', {}, isDone),
      }
    },
    metadata: async () =>
      (await open()).generateServiceProviderMetadata(entry.key?.certificate ?? null, entry.key?.certificate ?? null),
  }
}

function decode(encoded: string, name: string): Document {
  const document = parseMessage(Buffer.from(encoded, 'base64').toString('utf8'))
  if (!isNamed(document.documentElement, PROTOCOL, name)) throw new Error(`The message is not a ${name}.`)
  return document
}

/** One assertion, below the response, and signatures at these two alone, in the encrypted part too. */
async function checkShape(response: Document, elements: Element[], key: string | undefined): Promise<void> {
  checkAlgorithms(elements)
  const root = response.documentElement
  const assertions = elements.filter(({ localName }) => /^(Encrypted)?Assertion$/.test(localName))
  const [assertion, ...others] = assertions
  if (others.length > 0) throw new Error('The response has several assertions.')
  if (assertion && assertion.parentNode !== root) throw new Error('The assertion is in an unexpected place.')
  checkSignatures(elements, assertion ? [root, assertion] : [root])
  if (!assertion || !isNamed(assertion, ASSERTION, 'EncryptedAssertion')) return
  if (key === undefined) throw new Error('The assertion is encrypted, and the provider has no private_key_file.')
  const data = elements.filter((element) => isNamed(element, ENCRYPTION, 'EncryptedData'))
  if (data.length !== 1) throw new Error('The encrypted assertion has not exactly one EncryptedData.')
  const inner = parseMessage(await decryptXml(assertion.toString(), key))
  const innerElements = descendants(inner)
  if (!isNamed(inner.documentElement, ASSERTION, 'Assertion'))
    throw new Error('The encrypted part is not an assertion.')
  if (innerElements.slice(1).some(({ localName }) => /^(Encrypted)?Assertion$/.test(localName))) {
    throw new Error('The response has several assertions.')
  }
  checkAlgorithms(innerElements)
  checkSignatures(innerElements, [inner.documentElement])
}

function decryptXml(xml: string, key: string): Promise<string> {
  return new Promise((resolve, reject) => {
    decrypt(xml, { key }, (error, result) => {
      if (error || typeof result !== 'string') reject(new Error('The assertion cannot be decrypted.'))
      else resolve(result)
    })
  })
}

function describe(entry: SamlEntry, assertion: SamlAssertion): ProviderUser {
  const { nameId, sessionIndex } = assertion
  const claims: Claims = assertion.attributes
  const first = (claim: string) => valuesOf(claims, claim)[0]
  const names = [first('givenName'), first('sn')].filter(Boolean).join(' ')
  return {
    issuer: entry.entityId,
    subject: subjectOf(entry, assertion),
    email:
      chooseEmail(valuesOf(claims, entry.email ?? 'mail'), entry.domains) ??
      (entry.email === undefined && nameId?.format === EMAIL ? nameId.value : undefined),
    isEmailVerified: undefined,
    name: first('displayName') ?? (names || undefined),
    claims,
    sid: sessionIndex ?? undefined,
    logoutHint: JSON.stringify({ nameId, sessionIndex }),
  }
}

/** Unique within the issuer, and never given to anybody else. */
function subjectOf({ subject }: SamlEntry, { nameId, attributes }: SamlAssertion): string {
  if (subject !== undefined) {
    const [value, ...others] = valuesOf(attributes, subject)
    if (!value || others.length > 0) throw new Error(`The assertion has not exactly one value of ${subject}.`)
    return value
  }
  if (!nameId) throw new Error('The assertion has no NameID.')
  if (!isLasting(nameId)) throw new Error('The NameID is another one each time: name an attribute as subject.')
  return nameId.value
}

function profileOf(entry: SamlEntry, nameId: NameId, sessionIndex: string | null): Profile {
  return {
    issuer: entry.entityId,
    nameID: nameId.value,
    nameIDFormat: nameId.format ?? undefined,
    nameQualifier: nameId.nameQualifier ?? undefined,
    spNameQualifier: nameId.spNameQualifier ?? undefined,
    sessionIndex: sessionIndex ?? undefined,
  } as Profile
}

/** With a subject of its own, a NameID names nobody: the session has to be named. */
function orderOf({ entityId, subject }: SamlEntry, { ID, nameID, sessionIndex }: Profile): LogoutOrder {
  if (subject !== undefined && !sessionIndex) throw new Error('The logout request names no session.')
  return {
    issuer: entityId,
    subject: subject === undefined ? nameID : undefined,
    sid: sessionIndex,
    id: String(ID),
    expiresAt: new Date(Date.now() + 2 * MAX_AGE_MS),
  }
}
