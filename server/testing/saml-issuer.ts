import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { generate } from 'selfsigned'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import type { SamlEntry } from '../lib/identity-providers.ts'
import { readCertificate } from '../lib/saml/saml-metadata.ts'

const MINUTE_MS = 60_000
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const NAMESPACES =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'

export type SamlKey = { privateKey: string; certificate: string }

/** Parts of a response; the rest is valid. */
export type ResponseOptions = {
  subject?: string
  /** XML of the NameID element's content. */
  nameIdXml?: string
  format?: string
  attributes?: Record<string, string | string[]>
  inResponseTo?: string | null
  recipient?: string
  destination?: string
  audience?: string
  issuer?: string
  id?: string
  sessionIndex?: string
  notBefore?: number
  notOnOrAfter?: number
  issued?: number
  status?: string
}

export type SigningOptions = { key?: SamlKey; algorithm?: string; digest?: string; transforms?: string[] }

export type SamlIssuer = {
  entityId: string
  key: SamlKey
  /** Its entry in the file of providers. */
  entry: (name: string, overrides?: Partial<SamlEntry>) => SamlEntry
  /** The id of the request that a URL of the sign-in carries. */
  requestOf: (url: string) => { id: string; xml: string }
  assertion: (options?: ResponseOptions) => string
  /** A response around assertions. */
  response: (assertions: string, options?: ResponseOptions) => string
  /** A response with a signed assertion, encoded for the form. */
  signedResponse: (options?: ResponseOptions, signing?: SigningOptions) => string
}

let keys: Promise<[SamlKey, SamlKey]> | undefined

/** Two keys with certificates, made once for a process. */
export function samlKeys(): Promise<[SamlKey, SamlKey]> {
  keys ??= Promise.all([makeKey('one'), makeKey('two')])
  return keys
}

async function makeKey(name: string): Promise<SamlKey> {
  const pems = await generate([{ name: 'commonName', value: name }], { keySize: 2048, algorithm: 'sha256' })
  return { privateKey: pems.private, certificate: readCertificate(Buffer.from(pems.cert)) }
}

/** A SAML provider without pages: it makes messages, right and wrong ones. */
export function samlIssuer(name: string, key: SamlKey, publicUrl = 'http://localhost:4000'): SamlIssuer {
  const entityId = `https://${name}.idp.example/metadata`
  const acsUrl = `${publicUrl}/v1/auth/${name}/acs`
  const spEntityId = `${publicUrl}/v1/auth/${name}/metadata`
  const assertion = (options: ResponseOptions = {}) => assertionXml({ entityId, acsUrl, spEntityId }, options)
  const response = (assertions: string, options: ResponseOptions = {}) =>
    responseXml({ entityId, acsUrl }, assertions, options)
  return {
    entityId,
    key,
    entry: (entryName, overrides = {}) => ({
      ...{ name: entryName, label: `The ${entryName}`, kind: 'saml', domains: ['campus.example'], rules: [] },
      ...{ entityId, signInUrl: `https://${name}.idp.example/sso`, signOutUrl: `https://${name}.idp.example/slo` },
      ...{ certificates: [key.certificate], subject: undefined, signed: 'either', isIdpInitiated: false },
      key: undefined,
      ...overrides,
    }),
    requestOf,
    assertion,
    response,
    signedResponse: (options = {}, signing = {}) =>
      encode(response(sign(assertion(options), 'Assertion', { key, ...signing }), options)),
  }
}

/** The request of the URL that a sign-in begins with. */
export function requestOf(url: string): { id: string; xml: string } {
  const encoded = new URL(url).searchParams.get('SAMLRequest') ?? ''
  const xml = inflateRawSync(Buffer.from(encoded, 'base64')).toString()
  return { id: / ID="([^"]+)"/.exec(xml)?.[1] ?? '', xml }
}

export function encode(xml: string): string {
  return Buffer.from(xml).toString('base64')
}

/** Signs the first element of a name (XML Signature, enveloped), after its Issuer. */
export function sign(xml: string, element: string, { key, ...options }: SigningOptions & { key: SamlKey }): string {
  const xpath = `//*[local-name(.)='${element}']`
  const signature = new SignedXml({
    privateKey: key.privateKey,
    signatureAlgorithm: options.algorithm ?? RSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  const transforms = options.transforms ?? [ENVELOPED, EXCLUSIVE]
  signature.addReference({ xpath, transforms, digestAlgorithm: options.digest ?? SHA256 })
  signature.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}

/** Encrypts an assertion for the certificate of Quad. */
export function encryptAssertion(
  xml: string,
  { certificate }: SamlKey,
  algorithm: 'aes256-gcm' | 'aes128-cbc' = 'aes256-gcm',
): Promise<string> {
  const url = {
    'aes256-gcm': 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    'aes128-cbc': 'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  } as const
  return new Promise((resolve, reject) => {
    const options = {
      rsa_pub: certificate,
      pem: certificate,
      encryptionAlgorithm: url[algorithm],
      keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p' as const,
    }
    encrypt(xml, options, (error, result) => {
      if (error) reject(error)
      else resolve(`<saml:EncryptedAssertion ${NAMESPACES}>${result}</saml:EncryptedAssertion>`)
    })
  })
}

type Addresses = { entityId: string; acsUrl: string; spEntityId: string }

const time = (milliseconds: number) => new Date(milliseconds).toISOString()

function assertionXml({ entityId, acsUrl, spEntityId }: Addresses, options: ResponseOptions): string {
  const { inResponseTo = null, subject = 'u-1', attributes = {}, sessionIndex = 's-1' } = options
  const issued = options.issued ?? Date.now()
  const end = time(options.notOnOrAfter ?? issued + 5 * MINUTE_MS)
  const answer = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  const values = Object.entries(attributes).map(([name, value]) => {
    const texts = [value].flat().map((text) => `<saml:AttributeValue>${text}</saml:AttributeValue>`)
    return `<saml:Attribute Name="${name}">${texts.join('')}</saml:Attribute>`
  })
  return `<saml:Assertion ${NAMESPACES} ID="${options.id ?? `_${randomUUID()}`}" Version="2.0" IssueInstant="${time(issued)}"><saml:Issuer>${options.issuer ?? entityId}</saml:Issuer><saml:Subject><saml:NameID Format="${options.format ?? PERSISTENT}">${options.nameIdXml ?? subject}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${options.recipient ?? acsUrl}"${answer}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${time(options.notBefore ?? issued - MINUTE_MS)}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${options.audience ?? spEntityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${time(issued)}" SessionIndex="${sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${values.length > 0 ? `<saml:AttributeStatement>${values.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion>`
}

function responseXml(
  { entityId, acsUrl }: Pick<Addresses, 'entityId' | 'acsUrl'>,
  assertions: string,
  { inResponseTo = null, ...options }: ResponseOptions,
): string {
  const answer = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  const status = options.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'
  return `<samlp:Response ${NAMESPACES} ID="_${randomUUID()}" Version="2.0" IssueInstant="${time(options.issued ?? Date.now())}" Destination="${options.destination ?? acsUrl}"${answer}><saml:Issuer>${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${assertions}</samlp:Response>`
}

/** A logout request, to be signed. */
export function logoutRequestXml(
  { entityId }: Pick<SamlIssuer, 'entityId'>,
  {
    subject,
    sessionIndex,
    sloUrl,
    issued = Date.now(),
  }: {
    subject: string
    sessionIndex?: string
    sloUrl: string
    issued?: number
  },
): string {
  const session = sessionIndex ? `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>` : ''
  return `<samlp:LogoutRequest ${NAMESPACES} ID="_${randomUUID()}" Version="2.0" IssueInstant="${time(issued)}" Destination="${sloUrl}"><saml:Issuer>${entityId}</saml:Issuer><saml:NameID Format="${PERSISTENT}">${subject}</saml:NameID>${session}</samlp:LogoutRequest>`
}
