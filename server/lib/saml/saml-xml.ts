import { DOMParser } from '@xmldom/xmldom'

export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
export const ENCRYPTION = 'http://www.w3.org/2001/04/xmlenc#'

const MAX_DEPTH = 60
const MAX_CHARACTERS = 256 * 1024
/** A signed response of a hundred attributes has 250. The queries of node-saml take a time that grows with the square. */
const MAX_ELEMENTS = 400
const MAX_ATTRIBUTES = 2000
const ELEMENT_NODE = 1

/** RSA with SHA-2: no SHA-1, and no HMAC, whose key would be the published certificate. */
const ALLOWED_SIGNATURES = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
]
const ALLOWED_DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']
/** Without those that keep comments. */
const CANONICALIZATIONS = ['http://www.w3.org/2001/10/xml-exc-c14n#', 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315']
const ALLOWED_TRANSFORMS = [...CANONICALIZATIONS, 'http://www.w3.org/2000/09/xmldsig#enveloped-signature']
/** No RSA 1.5, which leaks plaintext through its errors, and no triple DES. */
const ALLOWED_ENCRYPTIONS = [
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
]

/**
 * Parses XML of a provider. Throws for anything but elements, attributes and text: a document type could define entities, and a
 * comment could cut a text in two for one reader and not for another.
 */
export function parseXml(xml: string): Document {
  if (xml.includes('<!')) throw new Error('The XML has a document type, comment or CDATA section.')
  if (xml.slice(1).includes('<?')) throw new Error('The XML has a processing instruction.')
  let problem: Error | undefined
  // At the first problem: the parser takes very long to go on after many.
  const stop = (message: unknown): never => {
    problem ??= new Error(`The XML cannot be read: ${String(message).split('\n')[0]}`)
    throw problem
  }
  const parser = new DOMParser({ errorHandler: { warning: stop, error: stop, fatalError: stop } })
  const document = parser.parseFromString(xml, 'text/xml')
  if (problem) throw problem
  if (!document?.documentElement) throw new Error('The XML cannot be read: it is empty')
  return document
}

/** Parses a message, which may be of anybody. Throws also when it would take long to read. */
export function parseMessage(xml: string): Document {
  if (xml.length > MAX_CHARACTERS) throw new Error('The XML is too large.')
  if (countOf(/<(?!\/)/g, xml) > MAX_ELEMENTS) throw new Error(`The XML has more than ${MAX_ELEMENTS} elements.`)
  if (countOf(/=/g, xml) > MAX_ATTRIBUTES) throw new Error(`The XML has more than ${MAX_ATTRIBUTES} attributes.`)
  return parseXml(xml)
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}

/** All elements below one, or of a document, in their order. Throws when they are nested too deeply. */
export function descendants(root: Element | Document): Element[] {
  const found: Element[] = []
  const open = childElements(root).toReversed()
  const depths = open.map(() => 1)
  for (let element = open.pop(); element; element = open.pop()) {
    const depth = (depths.pop() ?? 0) + 1
    if (depth > MAX_DEPTH) throw new Error('The XML is nested too deeply.')
    found.push(element)
    const children = childElements(element).toReversed()
    open.push(...children)
    depths.push(...children.map(() => depth))
  }
  return found
}

function childElements(node: Node): Element[] {
  const children: Element[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === ELEMENT_NODE) children.push(child as Element)
  }
  return children
}

/** The children of an element with a name. */
export function children(element: Element, namespace: string, name: string): Element[] {
  return childElements(element).filter((child) => isNamed(child, namespace, name))
}

/** The only child with a name. Throws when there is none or more than one. */
export function onlyChild(element: Element, namespace: string, name: string): Element {
  const [child, ...others] = children(element, namespace, name)
  if (!child || others.length > 0) throw new Error(`${element.localName} has not exactly one ${name}.`)
  return child
}

export function isNamed(element: Element, namespace: string, name: string): boolean {
  return element.namespaceURI === namespace && element.localName === name
}

export function textOf(element: Element): string {
  return (element.textContent ?? '').trim()
}

/** Throws for a signature or encryption by an algorithm that is not allowed. */
export function checkAlgorithms(elements: Element[]): void {
  for (const element of elements) {
    const allowed = allowedFor(element)
    const algorithm = element.getAttribute('Algorithm') ?? ''
    if (allowed && !allowed.includes(algorithm)) throw new Error(`The algorithm ${algorithm} is not allowed.`)
  }
}

function allowedFor(element: Element): string[] | undefined {
  if (element.localName === 'SignatureMethod') return ALLOWED_SIGNATURES
  if (element.localName === 'Transform') return ALLOWED_TRANSFORMS
  if (element.localName === 'CanonicalizationMethod') return CANONICALIZATIONS
  if (element.localName === 'EncryptionMethod') return ALLOWED_ENCRYPTIONS
  // The one of an encryption method belongs to OAEP.
  const isDigest = element.localName === 'DigestMethod' && (element.parentNode as Element).localName === 'Reference'
  return isDigest ? ALLOWED_DIGESTS : undefined
}

/**
 * Throws when a document has a signature that is not a direct child of its root or of its assertion, or two in one place: every
 * way of wrapping signed elements needs that.
 */
export function checkSignatures(elements: Element[], holders: Element[]): void {
  const signatures = elements.filter(({ localName }) => localName === 'Signature')
  const places = signatures.map(({ parentNode }) => parentNode as Element)
  if (places.some((place) => !holders.includes(place))) throw new Error('A signature is in an unexpected place.')
  if (new Set(places).size < places.length) throw new Error('An element has two signatures.')
}
