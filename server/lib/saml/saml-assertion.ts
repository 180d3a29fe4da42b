import { ASSERTION, children, onlyChild, PROTOCOL, parseXml, textOf } from './saml-xml.ts'

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** The subject as the provider names it, to name it to the provider at sign-out. */
export type NameId = {
  value: string
  format: string | null
  nameQualifier: string | null
  spNameQualifier: string | null
}

export type SamlAssertion = {
  id: string
  /** The request that it answers; null: the provider began the sign-in. */
  inResponseTo: string | null
  nameId: NameId | null
  /** The provider's id of its own session. */
  sessionIndex: string | null
  /** Values of attributes by their names. */
  attributes: Record<string, string[]>
}

export type Expected = { entityId: string; acsUrl: string; now: Date; skewMs: number }

/** Checks what a response says beside its assertion (SAML Core, section 3.2.2). Returns the request that it answers. */
export function checkResponse(response: Element, { entityId, acsUrl }: Expected): string | null {
  const destination = response.getAttribute('Destination')
  if (destination && destination !== acsUrl) throw new Error('The response is for another destination.')
  const [issuer] = children(response, ASSERTION, 'Issuer')
  if (issuer && textOf(issuer) !== entityId) throw new Error('The response is of another issuer.')
  const status = onlyChild(onlyChild(response, PROTOCOL, 'Status'), PROTOCOL, 'StatusCode').getAttribute('Value')
  if (status !== SUCCESS) throw new Error('The response has an assertion and a status of failure.')
  return response.getAttribute('InResponseTo') || null
}

/**
 * Reads an assertion whose signature, conditions and age were checked. Throws unless it is of this issuer, about one subject that
 * its bearer may use at this address now, and about an authentication (SAML Profiles, section 4.1.4.2).
 */
export function readAssertion(xml: string, expected: Expected): SamlAssertion {
  const assertion = parseXml(xml).documentElement
  if (textOf(onlyChild(assertion, ASSERTION, 'Issuer')) !== expected.entityId) {
    throw new Error('The assertion is of another issuer.')
  }
  const id = assertion.getAttribute('ID')
  if (!id) throw new Error('The assertion has no id.')
  onlyChild(assertion, ASSERTION, 'Conditions')
  const subject = onlyChild(assertion, ASSERTION, 'Subject')
  return {
    id,
    inResponseTo: checkConfirmation(subject, expected),
    nameId: nameIdOf(subject),
    sessionIndex: checkAuthentication(assertion, expected),
    attributes: attributesOf(assertion),
  }
}

/** All parts of one confirmation have to fit. Returns the request that it answers. */
function checkConfirmation(subject: Element, { acsUrl, now, skewMs }: Expected): string | null {
  const problems = children(subject, ASSERTION, 'SubjectConfirmation').map((confirmation) => {
    if (confirmation.getAttribute('Method') !== BEARER) return 'has another method than bearer'
    const data = onlyChild(confirmation, ASSERTION, 'SubjectConfirmationData')
    if (data.getAttribute('Recipient') !== acsUrl) return 'is for another recipient'
    if (!isBefore(now.getTime() - skewMs, data.getAttribute('NotOnOrAfter'))) return 'has expired'
    if (data.getAttribute('NotBefore')) return 'has a NotBefore, which is not allowed'
    return { inResponseTo: data.getAttribute('InResponseTo') || null }
  })
  const confirmed = problems.find((problem) => typeof problem !== 'string')
  if (typeof confirmed !== 'object') throw new Error(`The subject confirmation ${problems[0] ?? 'is missing'}.`)
  return confirmed.inResponseTo
}

function checkAuthentication(assertion: Element, { now, skewMs }: Expected): string | null {
  const [statement] = children(assertion, ASSERTION, 'AuthnStatement')
  if (!statement) throw new Error('The assertion is not about an authentication.')
  const end = statement.getAttribute('SessionNotOnOrAfter')
  if (end && !isBefore(now.getTime() - skewMs, end)) throw new Error("The provider's session has ended.")
  return statement.getAttribute('SessionIndex') || null
}

function nameIdOf(subject: Element): NameId | null {
  const [nameId] = children(subject, ASSERTION, 'NameID')
  if (!nameId || textOf(nameId) === '') return null
  const attribute = (name: string) => nameId.getAttribute(name) || null
  return {
    value: textOf(nameId),
    format: attribute('Format'),
    nameQualifier: attribute('NameQualifier'),
    spNameQualifier: attribute('SPNameQualifier'),
  }
}

/** Whether the provider gives the name to the same person at each sign-in. */
export function isLasting(nameId: NameId): boolean {
  return nameId.format !== TRANSIENT
}

function attributesOf(assertion: Element): Record<string, string[]> {
  const attributes = children(assertion, ASSERTION, 'AttributeStatement').flatMap((statement) =>
    children(statement, ASSERTION, 'Attribute'),
  )
  const values = new Map<string, string[]>()
  for (const attribute of attributes) {
    const name = attribute.getAttribute('Name') ?? ''
    const texts = children(attribute, ASSERTION, 'AttributeValue').map(textOf).filter(Boolean)
    values.set(name, [...(values.get(name) ?? []), ...texts])
  }
  return Object.fromEntries(values)
}

function isBefore(milliseconds: number, time: string | null): boolean {
  return milliseconds < Date.parse(time ?? '')
}
