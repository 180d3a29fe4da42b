import { X509Certificate } from 'node:crypto'
import { children, descendants, isNamed, METADATA, PROTOCOL, parseXml, SIGNATURE, textOf } from './saml-xml.ts'

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const MIN_KEY_BITS = 2048

/** How a SAML provider is reached, as its metadata says. */
export type SamlMetadata = {
  entityId: string
  signInUrl: string
  /** Undefined: the provider has no sign-out by HTTP-Redirect. */
  signOutUrl: string | undefined
  /** PEM. Each of them may have signed, so that an old and a new one work at once. */
  certificates: string[]
}

/**
 * Reads the metadata of a provider (Metadata for the OASIS SAML 2.0, section 2.4.3): of the only one in the document, or of the
 * one with the entity id. Throws an error for the operator.
 */
export function readMetadata(xml: string, entityId: string | undefined): SamlMetadata {
  // Federations and providers sign and comment their metadata; it is a file of the operator, so both are left aside.
  const elements = descendants(parseXml(xml.replace(/<!--[\s\S]*?-->/g, '')))
  const described = elements.filter(
    (element) =>
      isNamed(element, METADATA, 'IDPSSODescriptor') &&
      (entityId === undefined || (element.parentNode as Element).getAttribute('entityID') === entityId),
  )
  const [descriptor, ...others] = described
  if (!descriptor) throw new Error('The metadata describes no such identity provider.')
  if (others.length > 0) throw new Error('The metadata describes several identity providers: name one as entity_id.')
  const signInUrl = locationOf(descriptor, 'SingleSignOnService')
  if (!signInUrl) throw new Error('The identity provider has no SingleSignOnService by HTTP-Redirect.')
  return {
    entityId: (descriptor.parentNode as Element).getAttribute('entityID') ?? '',
    signInUrl,
    signOutUrl: locationOf(descriptor, 'SingleLogoutService'),
    certificates: certificatesOf(descriptor),
  }
}

function locationOf(descriptor: Element, name: string): string | undefined {
  const supports = children(descriptor, METADATA, name).filter(
    (service) => service.getAttribute('Binding') === REDIRECT && URL.canParse(service.getAttribute('Location') ?? ''),
  )
  const url = supports[0]?.getAttribute('Location') ?? undefined
  if (url && !/^https:/.test(url)) throw new Error(`The ${name} has to be an https address.`)
  return url
}

function certificatesOf(descriptor: Element): string[] {
  if (!descriptor.getAttribute('protocolSupportEnumeration')?.split(/\s+/).includes(PROTOCOL)) {
    throw new Error('The identity provider does not support SAML 2.0.')
  }
  const signing = children(descriptor, METADATA, 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  )
  const encoded = signing.flatMap((key) =>
    descendants(key).filter((element) => isNamed(element, SIGNATURE, 'X509Certificate')),
  )
  const certificates = encoded.map((element) => readCertificate(Buffer.from(textOf(element), 'base64')))
  if (certificates.length === 0) throw new Error('The identity provider has no certificate for signatures.')
  return [...new Set(certificates)]
}

/** A certificate as PEM. Throws unless it has an RSA key of 2,048 bits or more. */
export function readCertificate(content: Buffer): string {
  const certificate = parseCertificate(content)
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  const isStrong = (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_KEY_BITS
  if (asymmetricKeyType !== 'rsa' || !isStrong) {
    throw new Error(`A certificate has no RSA key of at least ${MIN_KEY_BITS} bits.`)
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
