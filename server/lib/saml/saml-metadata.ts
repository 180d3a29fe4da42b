import { X509Certificate } from 'node:crypto'
import { children, descendants, isNamed, METADATA, PROTOCOL, parseXml, SIGNATURE, textOf } from './saml-xml.ts'

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const MIN_KEY_BITS = 2048
/** Some write a certificate as a PEM file, with what stands before it. */
const PEM = /-----BEGIN [^-]*-----([^-]*)-----END/
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/g

/** How a SAML provider is reached, as its metadata says. */
export type SamlMetadata = {
  entityId: string
  signInUrl: string
  /** Undefined: the provider has no sign-out by HTTP-Redirect. */
  signOutUrl: string | undefined
  /** PEM. Each of them may have signed, so that an old and a new one work at once. */
  certificates: string[]
  /** Certificates and addresses beside them that cannot be used, and why. */
  leftOut?: string[]
}

/**
 * Reads the metadata of a provider (Metadata for the OASIS SAML 2.0, section 2.4.3): of the only one in the document, or of the
 * one with the entity id. Throws an error for the operator.
 */
export function readMetadata(xml: string, entityId: string | undefined, now = new Date()): SamlMetadata {
  // Federations and providers sign, comment and style their metadata; it is a file of the operator, so all is left aside.
  const plain = xml.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '').replace(CDATA, (_section, text) => escaped(text))
  const described = descendants(parseXml(plain.trim())).filter(
    (element) =>
      isNamed(element, METADATA, 'IDPSSODescriptor') && (entityId === undefined || idOf(element) === entityId.trim()),
  )
  // Some have one descriptor for each version of SAML.
  const current = described.filter(supportsSaml2)
  const [descriptor, ...others] = current.length > 0 ? current : described
  if (!descriptor) throw new Error('The metadata describes no such identity provider.')
  if (others.length > 0) throw new Error('The metadata describes several identity providers: name one as entity_id.')
  const [signIn, signOut] = [
    locationOf(descriptor, 'SingleSignOnService'),
    locationOf(descriptor, 'SingleLogoutService'),
  ]
  if (!signIn.url) {
    throw new Error(signIn.problem ?? 'The identity provider has no SingleSignOnService by HTTP-Redirect.')
  }
  const { certificates, problems } = certificatesOf(descriptor, now)
  const leftOut = [signIn.problem, signOut.problem, ...problems].filter((problem) => problem !== undefined)
  return {
    entityId: idOf(descriptor),
    signInUrl: signIn.url,
    signOutUrl: signOut.url,
    certificates,
    ...(leftOut.length > 0 && { leftOut }),
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function idOf(descriptor: Element): string {
  return attributeOf(descriptor.parentNode as Element, 'entityID')
}

function attributeOf(element: Element, name: string): string {
  return element.getAttribute(name)?.trim() ?? ''
}

/** Where a service is by HTTP-Redirect, and what is wrong with an address of it that cannot be used. */
function locationOf(descriptor: Element, name: string): { url: string | undefined; problem: string | undefined } {
  const urls = children(descriptor, METADATA, name)
    .filter((service) => attributeOf(service, 'Binding') === REDIRECT)
    .map((service) => attributeOf(service, 'Location'))
    .filter((location) => URL.canParse(location))
  const isSafe = (url: string) => /^https:/i.test(url)
  return {
    url: urls.find(isSafe),
    problem: urls.every(isSafe) ? undefined : `The ${name} has to be an https address.`,
  }
}

function supportsSaml2(descriptor: Element): boolean {
  return attributeOf(descriptor, 'protocolSupportEnumeration').split(/\s+/).includes(PROTOCOL)
}

/** Throws where there is none that can be used. One that has expired counts only where there is no other. */
function certificatesOf(descriptor: Element, now: Date): { certificates: string[]; problems: string[] } {
  if (!supportsSaml2(descriptor)) throw new Error('The identity provider does not support SAML 2.0.')
  const signing = children(descriptor, METADATA, 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  )
  const encoded = signing.flatMap((key) =>
    descendants(key).filter((element) => isNamed(element, SIGNATURE, 'X509Certificate')),
  )
  const read = encoded.map((element) => {
    const text = textOf(element)
    return tryCertificate(PEM.exec(text)?.[1] ?? text)
  })
  const usable = [...new Set(read.flatMap(({ pem }) => pem ?? []))]
  const problems = read.flatMap(({ problem }) => problem ?? [])
  if (usable.length === 0) {
    throw new Error(problems[0] ?? 'The identity provider has no certificate for signatures.')
  }
  const current = usable.filter((pem) => new X509Certificate(pem).validToDate >= now)
  const certificates = current.length > 0 ? current : usable
  const expired = usable.filter((pem) => !certificates.includes(pem)).map((pem) => `${nameOf(pem)} has expired.`)
  return { certificates, problems: [...problems, ...expired] }
}

function tryCertificate(base64: string): { pem: string; problem?: never } | { problem: string; pem?: never } {
  try {
    return { pem: readCertificate(Buffer.from(base64, 'base64')) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function nameOf(certificate: string | X509Certificate): string {
  const { subject, serialNumber } = new X509Certificate(certificate.toString())
  return `The certificate ${subject.replace(/\s+/g, ' ').slice(0, 200)} (serial number ${serialNumber})`
}

/** A certificate as PEM. Throws unless it has an RSA key of 2,048 bits or more. */
export function readCertificate(content: Buffer): string {
  const certificate = parseCertificate(content)
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  const isStrong = (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_KEY_BITS
  if (asymmetricKeyType !== 'rsa' || !isStrong) {
    throw new Error(`${nameOf(certificate)} has no RSA key of at least ${MIN_KEY_BITS} bits.`)
  }
  return certificate.toString()
}

function parseCertificate(content: Buffer): X509Certificate {
  try {
    return new X509Certificate(content)
  } catch {
    throw new Error('A certificate cannot be read.')
  }
}
