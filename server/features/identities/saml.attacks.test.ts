import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../lib/clock.ts'
import {
  encode,
  encryptAssertion,
  type ResponseOptions,
  type SamlIssuer,
  type SamlKey,
  samlIssuer,
  samlKeys,
  sign,
} from '../../testing/saml-issuer.ts'
import { beginSaml, finishSaml, type LogLine, startSamlApp } from '../../testing/saml-sign-in.ts'
import { startSecondServer, type TestApp } from '../../testing/test-app.ts'

const SIGNATURE = /<ds:Signature .*<\/ds:Signature>/s
const ATTACKER = { subject: 'attacker', attributes: { mail: 'attacker@campus.example' } }
const VICTIM = { subject: 'victim', attributes: { mail: 'victim@campus.example' } }

let key: SamlKey
let otherKey: SamlKey
let campus: SamlIssuer

beforeAll(async () => {
  ;[key, otherKey] = await samlKeys()
  campus = samlIssuer('campus', key)
})

const assertionOf = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
const signatureOf = (xml: string) => SIGNATURE.exec(xml)?.[0] ?? ''
const unsigned = (xml: string) => xml.replace(SIGNATURE, '')
const withId = (xml: string, id: string) => xml.replace(/ ID="[^"]+"/, ` ID="${id}"`)
const within = (element: string, content: string) => element.replace(/(<\/[^>]+>)$/, `${content}$1`)
/** After the issuer, where a signature stands. */
const signedBy = (element: string, signature: string) => element.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
/** The message of somebody else, as an attacker changes their own. */
const forged = (xml: string) => withId(unsigned(xml).replaceAll('attacker', 'victim'), '_forged')

function signedResponse(options: ResponseOptions): string {
  return sign(campus.response(campus.assertion(options), options), 'Response', { key })
}

function withSignedAssertion(options: ResponseOptions, signing = {}): string {
  return campus.response(sign(campus.assertion(options), 'Assertion', { key, ...signing }), options)
}

/** Expects one refusal: nobody is signed in, no account is made, and the log has one reason. */
async function expectRefused(
  { app, lines }: { app: TestApp; lines: LogLine[] },
  make: (inResponseTo: string) => string | Promise<string>,
  reason?: RegExp,
) {
  const { cookie, inResponseTo } = await beginSaml(app)
  const xml = await make(inResponseTo)
  const before = process.cpuUsage()
  expect(await finishSaml(app, { cookie, encoded: encode(xml) })).toEqual({ provider: 'campus', problem: 'refused' })
  expect(process.cpuUsage(before).user).toBeLessThan(5 * SECOND * 1000)
  expect(await app.deps.db.selectFrom('users').select('id').execute()).toEqual([])
  expect(lines.map(({ msg }) => msg)).toEqual(['a sign-in at a provider was refused'])
  expect(lines[0]?.reason).toMatch(reason ?? /./)
  expect(lines[0]?.reason?.length).toBeLessThanOrEqual(300)
}

const start = (overrides = {}) => startSamlApp([campus.entry('campus', overrides)])

test('the messages that the attacks begin with are valid', async () => {
  const { app } = await start()
  for (const make of [signedResponse, withSignedAssertion]) {
    const { cookie, inResponseTo } = await beginSaml(app)
    const encoded = encode(make({ ...ATTACKER, inResponseTo }))
    expect(await finishSaml(app, { cookie, encoded })).toMatchObject({ token: expect.any(String) })
  }
})

test.each<[string, (inResponseTo: string) => string]>([
  [
    'XSW1: the signed response within the signature of a forged one',
    (inResponseTo) => {
      const xml = signedResponse({ ...ATTACKER, inResponseTo })
      const signature = signatureOf(xml).replace('</ds:Signature>', `${unsigned(xml)}</ds:Signature>`)
      return signedBy(forged(xml), signature)
    },
  ],
  [
    'XSW2: the signed response before its signature in a forged one',
    (inResponseTo) => {
      const xml = signedResponse({ ...ATTACKER, inResponseTo })
      return signedBy(forged(xml), unsigned(xml) + signatureOf(xml))
    },
  ],
  [
    'XSW3: a forged assertion before the signed one',
    (inResponseTo) => {
      const xml = withSignedAssertion({ ...ATTACKER, inResponseTo })
      return xml.replace('<saml:Assertion ', `${forged(assertionOf(xml))}<saml:Assertion `)
    },
  ],
  [
    'XSW4: the signed assertion within a forged one',
    (inResponseTo) => {
      const xml = withSignedAssertion({ ...ATTACKER, inResponseTo })
      const signed = assertionOf(xml)
      return xml.replace(signed, within(forged(signed), signed))
    },
  ],
  [
    'XSW5: the signature in a forged assertion before the signed one',
    (inResponseTo) => {
      const xml = withSignedAssertion({ ...ATTACKER, inResponseTo })
      const signed = assertionOf(xml)
      return xml.replace(signed, signedBy(forged(signed), signatureOf(signed)) + unsigned(signed))
    },
  ],
  [
    'XSW6: the signed assertion within its signature in a forged one',
    (inResponseTo) => {
      const xml = withSignedAssertion({ ...ATTACKER, inResponseTo })
      const signed = assertionOf(xml)
      const signature = signatureOf(signed).replace('</ds:Signature>', `${unsigned(signed)}</ds:Signature>`)
      return xml.replace(signed, signedBy(forged(signed), signature))
    },
  ],
  [
    'XSW7: a forged assertion with the same id in extensions',
    (inResponseTo) => {
      const xml = withSignedAssertion({ ...ATTACKER, inResponseTo })
      const signed = assertionOf(xml)
      const id = / ID="([^"]+)"/.exec(signed)?.[1] ?? ''
      const extensions = `<samlp:Extensions>${withId(forged(signed), id)}</samlp:Extensions>`
      return xml.replace('<samlp:Status>', `${extensions}<samlp:Status>`)
    },
  ],
  [
    'XSW8: the signed assertion in an object of its signature in a forged one with the same id',
    (inResponseTo) => {
      const xml = withSignedAssertion({ ...ATTACKER, inResponseTo })
      const signed = assertionOf(xml)
      const id = / ID="([^"]+)"/.exec(signed)?.[1] ?? ''
      const object = `<ds:Object>${unsigned(signed)}</ds:Object></ds:Signature>`
      const signature = signatureOf(signed).replace('</ds:Signature>', object)
      return xml.replace(signed, signedBy(withId(forged(signed), id), signature))
    },
  ],
])('signature wrapping: %s is refused', async (_what, make) => {
  await expectRefused(await start(), make, /assertions|unexpected place/)
})

test('a forged assertion beside or instead of the signed one is refused', async () => {
  // Proves trust 34/1.
  const beside = (inResponseTo: string) =>
    within(signedResponse({ ...ATTACKER, inResponseTo }), campus.assertion({ ...VICTIM, inResponseTo }))
  await expectRefused(await start(), beside, /several assertions/)
  const instead = (inResponseTo: string) => {
    const xml = signedResponse({ ...ATTACKER, inResponseTo })
    return xml.replace(assertionOf(xml), campus.assertion({ ...VICTIM, inResponseTo }))
  }
  await expectRefused(await start(), instead, /Invalid signature/)
})

test('two signatures, and one of several references, are refused', async () => {
  // Proves trust 34/1.
  const twice = (inResponseTo: string) => {
    const xml = withSignedAssertion({ ...ATTACKER, inResponseTo })
    return xml.replace('<ds:Signature ', `${signatureOf(xml)}<ds:Signature `)
  }
  await expectRefused(await start(), twice, /two signatures/)
  const several = (inResponseTo: string) => {
    const xml = withSignedAssertion({ ...ATTACKER, inResponseTo })
    const reference = /<ds:Reference .*<\/ds:Reference>/s.exec(xml)?.[0] ?? ''
    return xml.replace(reference, reference + reference)
  }
  await expectRefused(await start(), several)
})

describe('comments, document types and entities', () => {
  const inNameId = (content: string) => (inResponseTo: string) =>
    withSignedAssertion({ ...ATTACKER, inResponseTo }).replace('>attacker<', `>${content}<`)
  const withType =
    (type: string, content = 'attacker') =>
    (inResponseTo: string) =>
      type + inNameId(content)(inResponseTo)
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100)}">${Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY ${String.fromCharCode(98 + index)} "${`&${String.fromCharCode(97 + index)};`.repeat(10)}">`,
  ).join('')}]>`

  test.each<[string, (inResponseTo: string) => string]>([
    ['a comment in the NameID, after signing', inNameId('victim<!-- -->attacker')],
    ['a comment that cuts the NameID', inNameId('att<!---->acker')],
    ['a CDATA section', inNameId('<![CDATA[attacker]]>')],
    ['a processing instruction', inNameId('att<?x?>acker')],
    ['an external entity', withType('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;')],
    ['an external document type', withType('<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">')],
    ['a bomb of entities', withType(bomb, '&j;')],
    ['an unknown entity', inNameId('&unknown;')],
  ])('comments, document types and entities: %s is refused', async (_what, make) => {
    await expectRefused(await start(), make, /The XML/)
  })

  test('a signed comment within the name is refused, also under a canonicalization with comments', async () => {
    const nameIdXml = 'victim<!-- -->.attacker'
    await expectRefused(await start(), (inResponseTo) => withSignedAssertion({ ...ATTACKER, nameIdXml, inResponseTo }))
    const keeping = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments'
    const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', keeping]
    await expectRefused(
      await start(),
      (inResponseTo) => withSignedAssertion({ ...ATTACKER, inResponseTo }, { transforms }),
      /WithComments is not allowed/,
    )
  })

  test.each([
    ['nothing', ''],
    ['no XML', 'hello'],
    ['elements that never end', '<a>'.repeat(30_000)],
    ['deep elements', `${'<a>'.repeat(30_000)}${'</a>'.repeat(30_000)}`],
    ['many attributes', `<a ${Array.from({ length: 20_000 }, (_, index) => `b${index}=""`).join(' ')}/>`],
    ['NUL and lone surrogates', '<a>\0\ud800</a>'],
    ['300,000 characters', `<a>${'x'.repeat(300_000)}</a>`],
    ['another message', '<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>'],
    ['a response of no namespace', '<Response ID="_1"/>'],
    ['a response without an assertion', '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1"/>'],
  ])('comments, document types and entities: %s is refused', async (_what, xml) => {
    await expectRefused(await start(), () => xml)
  })
})

test.each<[string, object, (inResponseTo: string) => string, RegExp?]>([
  [
    'no signature',
    {},
    (inResponseTo) => campus.response(campus.assertion({ ...VICTIM, inResponseTo }), { inResponseTo }),
  ],
  [
    'an unsigned assertion in a signed response, where both have to be signed',
    { signed: 'both' },
    (inResponseTo) => signedResponse({ ...ATTACKER, inResponseTo }),
  ],
  [
    'an unsigned assertion in a signed response, where assertions have to be signed',
    { signed: 'assertion' },
    (inResponseTo) => signedResponse({ ...ATTACKER, inResponseTo }),
  ],
  [
    'a signed assertion in an unsigned response, where responses have to be signed',
    { signed: 'response' },
    (inResponseTo) => withSignedAssertion({ ...ATTACKER, inResponseTo }),
    /Invalid document signature/,
  ],
  [
    'the key of another certificate',
    {},
    (inResponseTo) => withSignedAssertion({ ...VICTIM, inResponseTo }, { key: otherKey }),
  ],
  [
    'a certificate that the message brings along',
    {},
    (inResponseTo) =>
      withSignedAssertion({ ...VICTIM, inResponseTo }, { key: otherKey }).replace(
        '</ds:SignatureValue>',
        `</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${Buffer.from(otherKey.certificate.replace(/-----.*?-----|\s/g, ''), 'base64').toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
      ),
  ],
  [
    'SHA-1 in the signature',
    {},
    (inResponseTo) =>
      withSignedAssertion({ ...ATTACKER, inResponseTo }, { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
    /rsa-sha1 is not allowed/,
  ],
  [
    'SHA-1 in the digest',
    {},
    (inResponseTo) =>
      withSignedAssertion({ ...ATTACKER, inResponseTo }, { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
    /xmldsig#sha1 is not allowed/,
  ],
  [
    'HMAC, whose key would be the certificate',
    {},
    (inResponseTo) =>
      withSignedAssertion({ ...ATTACKER, inResponseTo }).replace(
        'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
      ),
    /hmac-sha1 is not allowed/,
  ],
  [
    'a changed text',
    {},
    (inResponseTo) => withSignedAssertion({ ...ATTACKER, inResponseTo }).replaceAll('attacker', 'victim'),
  ],
  [
    'a changed digest',
    {},
    (inResponseTo) =>
      withSignedAssertion({ ...ATTACKER, inResponseTo }).replace(/DigestValue>[^<]{4}/, 'DigestValue>AAAA'),
  ],
  [
    'an empty signature',
    {},
    (inResponseTo) =>
      withSignedAssertion({ ...ATTACKER, inResponseTo }).replace(/SignatureValue>[^<]+/, 'SignatureValue>'),
  ],
])('signatures: %s is refused', async (_what, overrides, make, reason) => {
  await expectRefused(await start(overrides), make, reason)
})

test('SHA-1 within an encrypted assertion is refused', async () => {
  // Proves trust 34/2.
  const algorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
  await expectRefused(
    await start({ key: otherKey }),
    async (inResponseTo) => {
      const signed = sign(campus.assertion({ ...ATTACKER, inResponseTo }), 'Assertion', { key, algorithm })
      return campus.response(await encryptAssertion(signed, otherKey), { inResponseTo })
    },
    /rsa-sha1 is not allowed/,
  )
})

describe('encryption', () => {
  const encrypted = async (inResponseTo: string) =>
    campus.response(await encryptAssertion(campus.assertion({ ...VICTIM, inResponseTo }), otherKey), { inResponseTo })
  /** The last of the two encrypted texts, after the one of the key. */
  const withContent = (xml: string, change: (content: string) => string) => {
    const end = xml.lastIndexOf('</', xml.lastIndexOf('CipherValue>'))
    const begin = xml.lastIndexOf('>', end) + 1
    return xml.slice(0, begin) + change(xml.slice(begin, end)) + xml.slice(end)
  }

  test.each<[string, (inResponseTo: string) => Promise<string>, RegExp?]>([
    ['without any signature', encrypted, /Invalid signature/],
    ['garbage', async (id) => withContent(await encrypted(id), () => 'AAAA'), /cannot be decrypted/],
    [
      'changed bytes',
      async (id) => withContent(await encrypted(id), (content) => `AAAA${content}`),
      /cannot be decrypted/,
    ],
    [
      'an unknown key',
      async (id) => (await encrypted(id)).replace(/CipherValue>[^<]+/, 'CipherValue>AAAA'),
      /cannot be decrypted/,
    ],
    ['RSA 1.5', async (id) => (await encrypted(id)).replace('rsa-oaep-mgf1p', 'rsa-1_5'), /rsa-1_5 is not allowed/],
    [
      'triple DES',
      async (id) => (await encrypted(id)).replace('2009/xmlenc11#aes256-gcm', '2001/04/xmlenc#tripledes-cbc'),
      /tripledes-cbc is not allowed/,
    ],
    [
      'another thing than an assertion',
      async (id) => campus.response(await encryptAssertion('<a/>', otherKey), { inResponseTo: id }),
      /not an assertion/,
    ],
    [
      'a document type inside',
      async (id) =>
        campus.response(await encryptAssertion('<!DOCTYPE x [<!ENTITY e "x">]><a>&e;</a>', otherKey), {
          inResponseTo: id,
        }),
      /document type/,
    ],
  ])('encryption: %s is refused', async (_what, make, reason) => {
    await expectRefused(await start({ key: otherKey }), make, reason)
  })

  test('an encrypted assertion for a provider without a key is refused', async () => {
    await expectRefused(await start(), encrypted, /no private_key_file/)
  })
})

describe('a valid signature over another', () => {
  const now = Date.now()
  test.each<[string, ResponseOptions, RegExp]>([
    ['time, which has passed', { issued: now - 10 * MINUTE, notOnOrAfter: now - 2 * MINUTE }, /expired/],
    ['age, within its time', { issued: now - 10 * MINUTE, notOnOrAfter: now + 8 * 60 * MINUTE }, /expired|too old/],
    ['time, which is to come', { notBefore: now + 10 * MINUTE }, /not yet valid/],
    ['audience', { audience: 'https://other.example/metadata' }, /audience mismatch/],
    ['recipient', { recipient: 'https://other.example/acs' }, /recipient/],
    ['destination', { destination: 'https://other.example/acs' }, /destination/],
    ['issuer', { issuer: 'https://other.idp.example/metadata' }, /another issuer/],
    ['status', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, /status of failure/],
  ])('a valid signature over another: %s is refused', async (_what, options, reason) => {
    // Proves trust 34/1.
    await expectRefused(
      await start(),
      (inResponseTo) => withSignedAssertion({ ...ATTACKER, inResponseTo, ...options }),
      reason,
    )
  })

  test('a signed response to another request is refused', async () => {
    const other = (inResponseTo: string) => withSignedAssertion({ ...ATTACKER, inResponseTo: `${inResponseTo}x` })
    await expectRefused(await start(), other, /another browser/)
    const differing = (inResponseTo: string) =>
      campus.response(sign(campus.assertion({ ...ATTACKER, inResponseTo: '_stolen' }), 'Assertion', { key }), {
        inResponseTo,
      })
    await expectRefused(await start(), differing, /different requests/)
  })

  test('a signed response of another provider of the installation is refused', async () => {
    // Proves trust 34/5.
    const hospital = samlIssuer('hospital', otherKey)
    const { app, lines } = await startSamlApp([campus.entry('campus'), hospital.entry('hospital')])
    const { cookie, inResponseTo } = await beginSaml(app, 'campus')
    for (const encoded of [
      hospital.signedResponse({ ...VICTIM, inResponseTo }),
      samlIssuer('campus', otherKey).signedResponse({ ...VICTIM, inResponseTo, issuer: hospital.entityId }),
    ]) {
      expect(await finishSaml(app, { cookie, encoded })).toEqual({ provider: 'campus', problem: 'refused' })
    }
    // The handle of one provider at the end of the sign-in at another.
    const mine = await beginSaml(app, 'campus')
    const encoded = campus.signedResponse({ ...ATTACKER, inResponseTo: mine.inResponseTo })
    const posted = await app.send({
      ...{
        method: 'POST',
        url: '/v1/auth/campus/acs',
        payload: new URLSearchParams({ SAMLResponse: encoded }).toString(),
      },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const { search } = new URL(String(posted.headers.location))
    const moved = await app.call('GET', `/v1/auth/hospital/callback${search}`, { headers: { cookie: mine.cookie } })
    expect(moved.headers.location).toContain('provider=hospital&problem=interrupted')
    expect(lines).toHaveLength(3)
  })
})

test('an assertion that was used is refused in the other process, also under another id of its response', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 34/3.
  const { app, lines } = await start()
  const second = await startSecondServer(app)
  const { cookie, inResponseTo } = await beginSaml(app)
  const assertion = sign(campus.assertion({ ...ATTACKER, inResponseTo, id: `_${randomUUID()}` }), 'Assertion', { key })
  const respond = () => encode(campus.response(assertion, { inResponseTo }))
  expect(await finishSaml(app, { cookie, encoded: respond() })).toMatchObject({ token: expect.any(String) })
  expect(await finishSaml(second, { cookie, encoded: respond() })).toMatchObject({ problem: 'refused' })
  expect(lines.map(({ reason }) => reason)).toEqual(['Error: The assertion was used before.'])
})

/** A signed response of so many elements. */
function responseOf(elements: number, options: ResponseOptions): string {
  const ownElements = (xml: string) => xml.match(/<(?!\/)/g)?.length ?? 0
  const withValues = (count: number) => {
    const values = '<saml:AttributeValue/>'.repeat(count)
    return campus.response(
      sign(
        within(campus.assertion(options), `<saml:AttributeStatement>${values}</saml:AttributeStatement>`),
        'Assertion',
        {
          key,
        },
      ),
      options,
    )
  }
  return withValues(elements - ownElements(withValues(0)))
}

test('a message of 400 elements is read, and one of more is refused before its signature is', async () => {
  // Proves trust 45/4.
  const { app } = await start()
  const { cookie, inResponseTo } = await beginSaml(app)
  const largest = responseOf(400, { ...ATTACKER, inResponseTo })
  expect(await finishSaml(app, { cookie, encoded: encode(largest) })).toMatchObject({ token: expect.any(String) })
  const more = (answered: string) => responseOf(401, { ...ATTACKER, inResponseTo: answered })
  await expectRefused(await start(), more, /^Error: The XML has more than 400 elements\.$/)
  await expectRefused(
    await start(),
    () => campus.response('<a/>'.repeat(3_950)),
    /^Error: The XML has more than 400 elements\.$/,
  )
  const attributes = Array.from({ length: 2_001 }, (_, at) => ` a${at}=""`).join('')
  await expectRefused(
    await start(),
    () => campus.response(`<a${attributes}/>`),
    /^Error: The XML has more than 2000 attributes\.$/,
  )
})

test('bodies that are no form of the binding are refused without an error of the server', async () => {
  const { app } = await start()
  const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
    app.send({ method: 'POST', url: '/v1/auth/campus/acs', payload, headers: { 'content-type': type } })
  const bodies = [
    '',
    'SAMLResponse',
    'SAMLResponse=%E0%A4%A',
    'SAMLResponse=a&SAMLResponse=b',
    '__proto__=1',
    '\0',
    'x=1'.repeat(1000),
  ]
  for (const body of bodies) expect((await post(body)).statusCode).toBe(303)
  for (const type of ['application/json', 'text/xml']) {
    expect((await post('{"SAMLResponse": 7}', type)).statusCode).toBeLessThan(500)
  }
  expect((await post(`SAMLResponse=${'A'.repeat(600 * 1024)}`)).statusCode).toBeLessThan(500)
})
