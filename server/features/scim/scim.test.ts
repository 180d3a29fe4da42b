import { describe, expect, test } from 'vitest'
import type { IdentityProvider } from '../../lib/identity-providers.ts'
import { signedInMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'

const USERS = '/scim/v2/Users'
const TOKENS = '/v1/admin/scim-tokens'
const TYPE = 'application/scim+json'
const CAMPUS: IdentityProvider = {
  ...{ name: 'campus', label: 'Campus', issuer: 'https://id.campus.example', clientId: 'quad', clientSecret: 'x' },
  ...{ domains: ['campus.example'], scopes: [], rules: [] },
}

/** The user of RFC 7644, section 3.3, with an email address. */
const BJENSEN = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'bjensen',
  externalId: 'bjensen',
  name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
  emails: [{ value: 'bjensen@campus.example', type: 'work', primary: true }],
}

type Call = (
  method: Method,
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => ReturnType<typeof callWith>

async function start(): Promise<{ app: TestApp; secret: string; call: Call; admin: { token: string; id: string } }> {
  const app = await startTestApp({ identityProviders: [CAMPUS] })
  const admin = await signedInMember(app, { isAdmin: true })
  const { secret } = (await app.call('POST', TOKENS, { ...admin, body: { name: 'Campus directory' } })).json()
  const call: Call = (method, url, body, headers) => callWith(app, secret, { method, url, body, headers })
  return { app, secret, admin, call }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Request = { method: Method; url: string; body?: unknown; headers?: Record<string, string> | undefined }

async function callWith(app: TestApp, secret: string, { method, url, body, headers }: Request) {
  const response = await app.send({
    ...{ method, url, ...(body === undefined ? {} : { payload: JSON.stringify(body) }) },
    headers: { authorization: `Bearer ${secret}`, ...(body === undefined ? {} : { 'content-type': TYPE }), ...headers },
  })
  if (response.body) expect(response.headers['content-type']).toBe(`${TYPE}; charset=utf-8`)
  return response
}

const patch = (...Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })

const error = (status: string, scimType?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status,
  ...(scimType && { scimType }),
  detail: expect.stringMatching(/./),
})

async function memberState({ deps }: TestApp, id: string) {
  const columns = ['email', 'activated_at', 'locked_at', 'user_type'] as const
  return deps.db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}

test('tokens are created, listed and revoked by administrators alone, and stored hashed', async () => {
  // Proves trust 36/1.
  const { app, secret, admin, call } = await start()
  const { tokens } = (await app.call('GET', TOKENS, admin)).json()
  expect(tokens).toEqual([
    { id: expect.any(String), name: 'Campus directory', created_at: expect.any(String), last_used_at: null },
  ])
  const stored = await app.deps.db.selectFrom('scim_tokens').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect((await call('GET', USERS)).statusCode).toBe(200)
  expect((await app.call('GET', TOKENS, admin)).json().tokens[0].last_used_at).not.toBeNull()
  const member = await signedInMember(app)
  for (const [method, url] of [
    ['GET', TOKENS],
    ['POST', TOKENS],
    ['DELETE', `${TOKENS}/${tokens[0].id}`],
  ] as const) {
    const body = method === 'POST' ? { name: 'x' } : undefined
    expect((await app.call(method, url, { token: member.token, body })).statusCode).toBe(403)
    expect((await app.call(method, url, { body })).statusCode).toBe(401)
  }
  expect((await app.call('POST', TOKENS, { ...admin, body: { name: ' ' } })).statusCode).toBe(422)
  expect((await app.call('DELETE', `${TOKENS}/${tokens[0].id}`, admin)).statusCode).toBe(204)
  expect((await app.call('DELETE', `${TOKENS}/${tokens[0].id}`, admin)).statusCode).toBe(404)
  expect((await call('GET', USERS)).json()).toEqual(error('401'))
  const { entries } = (await app.call('GET', '/v1/admin/audit', admin)).json()
  const actions = entries.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['scim_token_made', 'scim_token_revoked']))
})

test('tokens give access to SCIM alone, and other tokens give none to SCIM', async () => {
  // Proves trust 36/1.
  const { app, secret, admin } = await start()
  for (const url of ['/v1/profile', '/v1/admin/users', TOKENS]) {
    expect((await app.call('GET', url, { token: secret })).statusCode).toBe(401)
  }
  for (const wrong of [admin.token, '', 'scim_', `${secret}A`, secret.toLowerCase()]) {
    const response = await callWith(app, wrong, { method: 'GET', url: USERS })
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer realm="SCIM"'])
  }
  expect((await callWith(app, 'x', { method: 'POST', url: USERS, body: BJENSEN })).statusCode).toBe(401)
})

test('requests with an unknown token are throttled', async () => {
  const { app, call } = await start()
  for (let index = 0; index < 60; index++) await callWith(app, 'x', { method: 'GET', url: USERS })
  const response = await callWith(app, 'x', { method: 'GET', url: USERS })
  expect([response.statusCode, response.json()]).toEqual([429, error('429')])
  expect((await call('GET', USERS)).statusCode).toBe(200)
})

test('a user is created as in RFC 7644, section 3.3, and can be read', async () => {
  const { app, call } = await start()
  const created = await call('POST', USERS, BJENSEN)
  expect(created.statusCode).toBe(201)
  const user = created.json()
  expect(user).toMatchObject({
    ...{ userName: 'bjensen', externalId: 'bjensen', active: true, displayName: 'Barbara Jensen' },
    name: { formatted: 'Barbara Jensen', familyName: 'Jensen', givenName: 'Barbara' },
    emails: [{ value: 'bjensen@campus.example', type: 'work', primary: true }],
    meta: { resourceType: 'User', version: created.headers.etag, location: created.headers.location },
  })
  expect(user.meta.location).toBe(`http://localhost:4000${USERS}/${user.id}`)
  const found = await call('GET', `${USERS}/${user.id}`)
  expect(found.json()).toEqual(user)
  expect(await memberState(app, user.id)).toMatchObject({ activated_at: expect.any(String), user_type: 'normal' })
})

test('a user is unique by name and email address, also among ten simultaneous requests', async () => {
  const { call } = await start()
  const tries = await Promise.all(Array.from({ length: 10 }, () => call('POST', USERS, BJENSEN)))
  expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)])
  const sameName = { ...BJENSEN, userName: 'BJensen', emails: [{ value: 'other@campus.example' }] }
  expect((await call('POST', USERS, sameName)).json()).toEqual(error('409', 'uniqueness'))
  const sameAddress = { ...BJENSEN, userName: 'other' }
  expect((await call('POST', USERS, sameAddress)).json()).toEqual(error('409', 'uniqueness'))
})

test('a user is linked to an account of an owned domain alone, and never to an administrator', async () => {
  const { app, admin, call } = await start()
  const create = (email: string) => call('POST', USERS, { userName: email, emails: [{ value: email }] })
  const inside = await signedInMember(app)
  expect((await create(inside.email)).json().id).toBe(inside.id)
  const outside = await signedInMember(app)
  const setEmail = (id: string, email: string) =>
    app.deps.db.updateTable('users').set({ email }).where('id', '=', id).execute()
  await setEmail(outside.id, 'outside@elsewhere.example')
  expect((await create('outside@elsewhere.example')).statusCode).toBe(409)
  await setEmail(admin.id, 'head@campus.example')
  expect((await create('head@campus.example')).statusCode).toBe(403)
  expect((await app.call('GET', '/v1/profile', { token: outside.token })).statusCode).toBe(200)
})

test('a user created over an unconfirmed sign-up loses its password', async () => {
  const { app, call } = await start()
  const body = { email: 'bjensen@campus.example', username: 'Mallory', password: 'a long passphrase' }
  await app.call('POST', '/v1/users', { body })
  expect((await call('POST', USERS, BJENSEN)).statusCode).toBe(201)
  const { email, password } = body
  const signIn = await app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })
  expect(signIn.statusCode).toBe(401)
})

test('a user is replaced, and keeps what is left out but the external id', async () => {
  const { call } = await start()
  const { id } = (await call('POST', USERS, BJENSEN)).json()
  const name = { familyName: 'Jensen', givenName: 'Babs' }
  const replaced = await call('PUT', `${USERS}/${id}`, { ...BJENSEN, userName: 'babs', name })
  expect(replaced.json()).toMatchObject({ id, userName: 'babs', name: { givenName: 'Babs' } })
  const { externalId: _, ...without } = BJENSEN
  expect((await call('PUT', `${USERS}/${id}`, without)).json().externalId).toBeUndefined()
})

/** Each way in which directories send another address. */
const ADDRESS_CHANGES: [string, (email: string, rest: object) => [Method, object]][] = [
  ['PUT', (value, rest) => ['PUT', { ...BJENSEN, emails: [{ value, primary: true }], ...rest }]],
  [
    'PUT with a user name alone',
    (userName, rest) => ['PUT', { ...BJENSEN, userName, emails: [{ value: userName }], ...rest }],
  ],
  [
    'operations with paths, as Entra sends them',
    (value, rest) => [
      'PATCH',
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value },
        ...Object.entries(rest).map(([path, one]) => ({ op: 'Replace', path, value: String(one) })),
      ),
    ],
  ],
  [
    'an operation without a path',
    (value, rest) => ['PATCH', patch({ op: 'replace', value: { emails: [{ value }], ...rest } })],
  ],
  [
    'several addresses',
    (value, rest) => [
      'PUT',
      { ...BJENSEN, emails: [{ value: 'x@home.example' }, { value, primary: 'True' }], ...rest },
    ],
  ],
]

describe.each(ADDRESS_CHANGES)('another address by %s', (_how, change) => {
  test('another address of a domain of a provider is taken, and the one before is told', {
    tags: ['postgres'],
  }, async () => {
    // Proves trust 36/3.
    const { app, call } = await start()
    const member = await signedInMember(app, { email: 'bjensen@campus.example' })
    const { id } = (await call('POST', USERS, BJENSEN)).json()
    await app.call('POST', '/v1/users/password-reset', { body: { email: member.email } })
    const [method, body] = change('B.Perera@Campus.example', { 'name.familyName': 'Perera' })
    const changed = await call(method, `${USERS}/${id}`, body)
    expect([changed.statusCode, changed.json().emails]).toEqual([
      200,
      [{ value: 'b.perera@campus.example', type: 'work', primary: true }],
    ])
    expect(await memberState(app, id)).toMatchObject({ email: 'b.perera@campus.example', locked_at: null })
    expect((await app.call('GET', '/v1/profile', member)).json().profile.email).toBe('b.perera@campus.example')
    const mails = app.deps.db
      .selectFrom('outbox')
      .select(['to_address', 'params'])
      .where('kind', '=', 'account-changed')
    expect(await mails.execute()).toEqual([
      { to_address: member.email, params: expect.stringContaining('email-changed') },
    ])
  })

  test.each([
    ['an address of another domain', 'bjensen@elsewhere.example'],
    ['an address that is none', 'bjensen at campus'],
    ['the address of another member', 'taken@campus.example'],
    ['an address that cannot receive mail', 'bjensen@campus.invalid'],
  ])(
    'a member who has left is deactivated with %s, and the response has the address that holds',
    async (_what, email) => {
      const { app, call } = await start()
      const { id } = (await call('POST', USERS, BJENSEN)).json()
      await signedInMember(app, { email: 'taken@campus.example' })
      const [method, body] = change(email, { active: false })
      const changed = await call(method, `${USERS}/${id}`, body)
      expect(changed.statusCode).toBe(200)
      expect(changed.json()).toMatchObject({ active: false, emails: [{ value: 'bjensen@campus.example' }] })
      expect(await memberState(app, id)).toMatchObject({
        ...{ email: 'bjensen@campus.example', locked_at: expect.any(String) },
      })
    },
  )
})

test('an address moves neither from a foreign domain, nor for an administrator, but from an unconfirmed sign-up', async () => {
  // Proves trust 36/3.
  const { app, call } = await start()
  const outside = { ...BJENSEN, emails: [{ value: 'bjensen@home.example' }] }
  const { id } = (await call('POST', USERS, outside)).json()
  const move = async (userId: string, email: string) =>
    (await call('PUT', `${USERS}/${userId}`, { ...BJENSEN, emails: [{ value: email }] })).json().emails[0].value
  expect(await move(id, 'bjensen@campus.example')).toBe('bjensen@home.example')
  const { db } = app.deps
  await db.updateTable('users').set({ email: 'old@campus.example' }).where('id', '=', id).execute()
  await db.updateTable('users').set({ user_type: 'admin' }).where('id', '=', id).execute()
  expect(await move(id, 'bjensen@campus.example')).toBe('old@campus.example')
  await db.updateTable('users').set({ user_type: 'normal' }).where('id', '=', id).execute()
  await app.call('POST', '/v1/users', {
    body: { email: 'bjensen@campus.example', username: 'Mallory', password: 'a long passphrase' },
  })
  expect(await move(id, 'bjensen@campus.example')).toBe('bjensen@campus.example')
})

test('a member who has left is deactivated under the user name before where the new one is taken', {
  tags: ['postgres'],
}, async () => {
  const { app, call } = await start()
  const { id } = (await call('POST', USERS, BJENSEN)).json()
  await call('POST', USERS, { userName: 'taken', emails: [{ value: 'taken@campus.example' }] })
  const renamed = { ...BJENSEN, userName: 'Taken' }
  expect((await call('PUT', `${USERS}/${id}`, renamed)).json()).toEqual(error('409', 'uniqueness'))
  const left = await call('PUT', `${USERS}/${id}`, { ...renamed, active: false })
  expect([left.statusCode, left.json()]).toEqual([200, expect.objectContaining({ userName: 'bjensen', active: false })])
  expect((await memberState(app, id)).locked_at).not.toBeNull()
})

test.each<[string, unknown]>([
  ['null', null],
  ['an empty list', []],
  ['a value that is null', [{ value: null, type: 'work', primary: true }]],
  ['a value that is blank', [{ value: ' ' }]],
  ['no value', [{ type: 'work' }]],
])('emails that are %s are absent', async (_what, emails) => {
  const { call } = await start()
  const { id } = (await call('POST', USERS, BJENSEN)).json()
  const left = await call('PUT', `${USERS}/${id}`, { ...BJENSEN, emails, active: false })
  expect([left.statusCode, left.json().active, left.json().emails[0].value]).toEqual([
    ...[200, false, 'bjensen@campus.example'],
  ])
  const named = await call('POST', USERS, { userName: 'kamala@campus.example', emails })
  expect([named.statusCode, named.json().emails?.[0].value]).toEqual([201, 'kamala@campus.example'])
  expect((await call('POST', USERS, { userName: 'nimal', emails })).json()).toEqual(error('400', 'invalidValue'))
})

test('names have up to 100 letters, and longer ones are left for the member', async () => {
  const { call } = await start()
  const name = { givenName: 'ක'.repeat(100), familyName: 'P'.repeat(101) }
  const created = await call('POST', USERS, { ...BJENSEN, name })
  expect([created.statusCode, created.json().name]).toEqual([
    201,
    { formatted: name.givenName, givenName: name.givenName, familyName: '' },
  ])
})

test.each<[string, object[], object]>([
  ['a path', [{ op: 'replace', path: 'name.givenName', value: 'Babs' }], { name: { givenName: 'Babs' } }],
  [
    'no path',
    [{ op: 'replace', value: { userName: 'babs', externalId: 'x-1' } }],
    { userName: 'babs', externalId: 'x-1' },
  ],
  [
    'operations in capitals and booleans as text',
    [{ op: 'Replace', path: 'active', value: 'False' }],
    { active: false },
  ],
  [
    'a filter in the path',
    [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'bjensen@campus.example' }],
    { userName: 'bjensen' },
  ],
  [
    'several operations',
    [
      { op: 'add', path: 'externalId', value: 'y' },
      { op: 'remove', path: 'externalId' },
    ],
    { userName: 'bjensen' },
  ],
  ['an attribute that Quad does not have', [{ op: 'add', path: 'nickName', value: 'Babs' }], { userName: 'bjensen' }],
])('a user is patched with %s', async (_what, operations, expected) => {
  const { call } = await start()
  const { id } = (await call('POST', USERS, BJENSEN)).json()
  const response = await call('PATCH', `${USERS}/${id}`, patch(...operations))
  expect([response.statusCode, response.json()]).toEqual([200, expect.objectContaining({ id })])
  expect(response.json()).toMatchObject(expected)
})

test.each<[string, unknown, string]>([
  ['no operations', patch(), 'invalidSyntax'],
  ['another schema', { schemas: ['x'], Operations: [{ op: 'replace', value: {} }] }, 'invalidSyntax'],
  ['an unknown operation', patch({ op: 'move', path: 'active' }), 'invalidSyntax'],
  ['no user name left', patch({ op: 'remove', path: 'userName' }), 'invalidValue'],
  ['a path that cannot be read', patch({ op: 'replace', path: 'emails[', value: 'x' }), 'invalidPath'],
  ['the name of a prototype', patch({ op: 'add', path: 'name.__proto__.x', value: 'x' }), 'invalidPath'],
])('a patch with %s is refused', async (_what, body, scimType) => {
  const { call } = await start()
  const { id } = (await call('POST', USERS, BJENSEN)).json()
  const response = await call('PATCH', `${USERS}/${id}`, body)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ status: '400', schemas: error('400').schemas })
  expect(['invalidSyntax', 'invalidValue', 'invalidPath', 'noTarget']).toContain(response.json().scimType)
  if (scimType !== 'invalidPath') expect(response.json().scimType).toBe(scimType)
})

const LEFT = { op: 'Replace', path: 'active', value: 'False' }
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

test.each<[string, object]>([
  [
    'the value in a list with an object',
    patch({ op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] }),
  ],
  ['a number as boolean', patch({ op: 'replace', path: 'active', value: 0 })],
  ['a path that is null', patch({ op: 'replace', path: null, value: { active: false } })],
  ['a path that is blank', patch({ op: 'replace', path: '', value: { active: false } })],
  ['blanks around the path', patch({ op: 'replace', path: ' active ', value: false })],
  ['one operation beside a list', { ...patch(), Operations: LEFT }],
  ['keys in another case', { schemas: patch().schemas, operations: [{ Op: 'replace', Path: 'active', Value: false }] }],
  ['the schema in another case', { ...patch(LEFT), schemas: ['URN:ietf:params:scim:api:messages:2.0:patchop'] }],
  ['a department', patch({ op: 'Add', path: `${ENTERPRISE}:department`, value: 'X' }, LEFT)],
  ['a manager that is removed', patch({ op: 'Remove', path: `${ENTERPRISE}:manager` }, LEFT)],
  ['emails that are null', patch({ op: 'Replace', path: 'emails', value: null }, LEFT)],
  ['emails as texts', patch({ op: 'Replace', path: 'emails', value: ['x@elsewhere.example'] }, LEFT)],
  ['a name that is null', patch({ op: 'Replace', path: 'name', value: null }, LEFT)],
  ['a name of two lines', patch({ op: 'Replace', path: 'name.familyName', value: 'a\nb' }, LEFT)],
  ['a name that cannot be stored', patch({ op: 'Replace', path: 'name.givenName', value: 'a\u0000' }, LEFT)],
  ['an external id that is a number', patch({ op: 'Replace', path: 'externalId', value: 12345 }, LEFT)],
  ['an external id that is too long', patch({ op: 'Replace', path: 'externalId', value: 'x'.repeat(300) }, LEFT)],
  ['a user name that is null', patch({ op: 'Replace', path: 'userName', value: null }, LEFT)],
  ['a user name that is too long', patch({ op: 'Replace', path: 'userName', value: 'x'.repeat(300) }, LEFT)],
  ['a filter that cannot be read', patch({ op: 'Replace', path: "emails[type eq 'work'].value", value: 'x' }, LEFT)],
])('a member who has left is deactivated by a patch with %s', async (_what, body) => {
  const { app, call } = await start()
  const { id } = (await call('POST', USERS, BJENSEN)).json()
  const response = await call('PATCH', `${USERS}/${id}`, body)
  expect([response.statusCode, response.json()]).toEqual([200, expect.objectContaining({ active: false })])
  expect(response.json()).toMatchObject({ userName: 'bjensen', emails: [{ value: 'bjensen@campus.example' }] })
  expect((await memberState(app, id)).locked_at).not.toBeNull()
})

test.each<[string, object]>([
  ['no user name', { userName: undefined }],
  ['a blank user name', { userName: '' }],
  ['a user name that is too long', { userName: 'x'.repeat(300) }],
  ['keys in another case', { userName: undefined, UserName: 'bjensen', active: undefined, Active: 'false' }],
  ['emails as one object', { emails: { value: 'bjensen@campus.example' } }],
  ['emails as texts', { emails: ['bjensen@campus.example'] }],
  ['a flag of an email that cannot be read', { emails: [{ value: 'bjensen@campus.example', primary: 'perhaps' }] }],
  ['thirty emails', { emails: Array.from({ length: 30 }, (_, n) => ({ value: `b${n}@elsewhere.example` })) }],
  ['a name that is a number', { name: { givenName: 5, familyName: 'Jensen' } }],
  ['an external id that is a number', { externalId: 17 }],
])('a member who has left is deactivated by a replacement with %s', async (_what, change) => {
  const { app, call } = await start()
  const { id } = (await call('POST', USERS, BJENSEN)).json()
  const response = await call('PUT', `${USERS}/${id}`, { ...BJENSEN, active: false, ...change })
  expect([response.statusCode, response.json()]).toEqual([
    ...[200, expect.objectContaining({ active: false, userName: 'bjensen' })],
  ])
  expect((await memberState(app, id)).locked_at).not.toBeNull()
})

test.each<[string, object]>([
  [
    'a filter of a boolean as text',
    { op: 'Replace', path: 'emails[primary eq "True"].value', value: 'b2@campus.example' },
  ],
  [
    'a filter of the type in capitals',
    { op: 'Replace', path: 'emails[type eq "Work"].value', value: 'b2@campus.example' },
  ],
  ['another primary one', { op: 'Add', path: 'emails', value: [{ value: 'b2@campus.example', primary: true }] }],
  ['an object beside a list', { op: 'Replace', path: 'emails', value: { value: 'b2@campus.example', type: 'work' } }],
  ['a text', { op: 'Replace', path: 'emails', value: 'b2@campus.example' }],
])('an address is changed by a patch with %s', async (_what, operation) => {
  const { call } = await start()
  const { id } = (await call('POST', USERS, BJENSEN)).json()
  const { emails } = (await call('PATCH', `${USERS}/${id}`, patch(operation))).json()
  expect(emails).toEqual([{ value: 'b2@campus.example', type: 'work', primary: true }])
})

test('a deactivated user is signed out in every process, and can be activated again', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 36/2.
  const { app, call } = await start()
  const second = await startSecondServer(app)
  const member = await signedInMember(app)
  const user = { ...BJENSEN, emails: [{ value: member.email }] }
  const { id } = (await call('POST', USERS, user)).json()
  expect((await second.call('GET', '/v1/profile', member)).statusCode).toBe(200)
  const off = patch({ op: 'replace', path: 'active', value: false })
  expect((await call('PATCH', `${USERS}/${id}`, off)).json().active).toBe(false)
  expect((await app.call('GET', '/v1/profile', member)).statusCode).toBe(401)
  await expect.poll(async () => (await second.call('GET', '/v1/profile', member)).statusCode).toBe(401)
  expect((await memberState(app, id)).locked_at).not.toBeNull()
  const on = patch({ op: 'replace', path: 'active', value: true })
  expect((await call('PATCH', `${USERS}/${id}`, on)).json().active).toBe(true)
  expect((await memberState(app, id)).locked_at).toBeNull()
})

test('a deleted user is deactivated and not found, and is restored when created again', async () => {
  // Proves trust 36/2.
  const { app, call } = await start()
  const { id } = (await call('POST', USERS, BJENSEN)).json()
  expect((await call('DELETE', `${USERS}/${id}`)).statusCode).toBe(204)
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    const body =
      method === 'PUT'
        ? BJENSEN
        : method === 'PATCH'
          ? patch({ op: 'replace', path: 'active', value: true })
          : undefined
    expect((await call(method, `${USERS}/${id}`, body)).json()).toEqual(error('404'))
  }
  expect((await call('GET', USERS)).json().totalResults).toBe(0)
  expect((await memberState(app, id)).locked_at).not.toBeNull()
  expect((await call('POST', USERS, BJENSEN)).json()).toMatchObject({ id, active: true })
  expect((await memberState(app, id)).locked_at).toBeNull()
})

test('a user suspended by an administrator, or an administrator, keeps this status', async () => {
  // Proves trust 36/2.
  const { app, admin, call } = await start()
  const { id } = (await call('POST', USERS, BJENSEN)).json()
  const { version } = (await app.call('GET', '/v1/admin/users?q=bjensen', admin)).json().users[0]
  const suspension = { reason: 'Insults', until: null }
  await app.call('PATCH', `/v1/admin/users/${id}`, { ...admin, body: { suspension, version } })
  for (const value of [false, true]) {
    await call('PATCH', `${USERS}/${id}`, patch({ op: 'replace', path: 'active', value }))
  }
  expect((await memberState(app, id)).locked_at).not.toBeNull()
  await app.deps.db.updateTable('users').set({ user_type: 'admin', suspended_at: null }).where('id', '=', id).execute()
  const off = await call('PUT', `${USERS}/${id}`, { ...BJENSEN, active: false })
  expect([off.statusCode, off.json()]).toEqual([403, error('403')])
  expect((await call('DELETE', `${USERS}/${id}`)).statusCode).toBe(403)
  expect(await memberState(app, id)).toMatchObject({ locked_at: null, user_type: 'admin' })
})

test('a user has an ETag for conditional requests', async () => {
  const { call } = await start()
  const created = await call('POST', USERS, BJENSEN)
  const url = `${USERS}/${created.json().id}`
  const etag = String(created.headers.etag)
  expect((await call('GET', url, undefined, { 'if-none-match': etag })).statusCode).toBe(304)
  const rename = patch({ op: 'replace', path: 'name.givenName', value: 'Babs' })
  const changed = await call('PATCH', url, rename, { 'if-match': etag })
  expect(changed.headers.etag).not.toBe(etag)
  const stale = await call('PUT', url, BJENSEN, { 'if-match': etag })
  expect([stale.statusCode, stale.json()]).toEqual([412, error('412')])
  expect((await call('DELETE', url, undefined, { 'if-match': etag })).statusCode).toBe(412)
  expect((await call('PUT', url, BJENSEN, { 'if-match': '*' })).statusCode).toBe(200)
})

describe('GET /scim/v2/Users', () => {
  async function withUsers() {
    const started = await start()
    for (const name of ['anna', 'Bert', 'c%arl']) {
      const emails = [{ value: `${name.replace('%', '')}@campus.example`, type: 'work', primary: true }]
      const response = await started.call('POST', USERS, {
        userName: name,
        externalId: `x-${name}`,
        name: { givenName: name === 'anna' ? 'Élodie' : '', familyName: name === 'Bert' ? '' : 'Perera' },
        emails,
      })
      expect(response.statusCode).toBe(201)
      if (name === 'Bert') {
        await started.call(
          'PATCH',
          `${USERS}/${response.json().id}`,
          patch({ op: 'replace', path: 'active', value: false }),
        )
      }
    }
    const query = async (search: string) => (await started.call('GET', `${USERS}?${search}`)).json()
    return { ...started, query }
  }
  const namesOf = ({ Resources = [] }: { Resources?: { userName: string }[] }) =>
    Resources.map(({ userName }) => userName)

  test.each<[string, string[]]>([
    ['userName eq "anna"', ['anna']],
    ['userName Eq "BERT"', ['Bert']],
    ['userName eq "nobody"', []],
    ['userName sw "c%"', ['c%arl']],
    ['userName co "%"', ['c%arl']],
    ['externalId eq "x-Bert"', ['Bert']],
    ['externalId eq "x-bert"', []],
    ['emails.value eq "Anna@campus.example"', ['anna']],
    ['emails[type eq "work" and value ew "campus.example"]', ['anna', 'Bert', 'c%arl']],
    ['active eq false', ['Bert']],
    ['active eq true and not (userName eq "anna")', ['c%arl']],
    ['active eq "True"', ['anna', 'c%arl']],
    ['active ne "True"', ['Bert']],
    ['active eq "false"', ['Bert']],
    ['emails[primary eq "true" and value sw "anna"]', ['anna']],
    ['displayName eq "Élodie perera"', ['anna']],
    ['displayName eq "BERT"', ['Bert']],
    ['displayName sw "Élodie"', ['anna']],
    ['name.formatted co "PERERA"', ['anna', 'c%arl']],
    ['name.givenName eq "Élodie"', ['anna']],
    ['name.familyName eq "perera" and name.givenName pr', ['anna']],
    ['name[familyName eq "Perera"]', ['anna', 'c%arl']],
    ['not (name.familyName pr)', ['Bert']],
    ['userName eq "anna" or userName eq "bert"', ['anna', 'Bert']],
    ['externalId pr and userName ne "anna"', ['Bert', 'c%arl']],
    ['meta.lastModified ge "2000-01-01T00:00:00Z"', ['anna', 'Bert', 'c%arl']],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "anna"', ['anna']],
    [`userName eq "'; drop table users; --"`, []],
  ])('GET /scim/v2/Users filters by %s', { tags: ['postgres'] }, async (filter, names) => {
    const { query } = await withUsers()
    expect(namesOf(await query(`filter=${encodeURIComponent(filter)}`)).toSorted()).toEqual(names.toSorted())
  })

  test.each([
    'userName',
    'userName eq',
    'userName eq anna"',
    'password eq "x"',
    'active eq "yes"',
    'userName eq 7',
    '(((',
    ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'].flatMap((name) => [
      `${name} eq "x"`,
      `emails[${name} eq "x"]`,
      `${name}[value eq "x"]`,
      `${name} pr`,
      `userName ${name} "x"`,
      `userName eq "x" ${name} userName eq "y"`,
    ]),
  ])('GET /scim/v2/Users refuses the filter %s', async (filter) => {
    const { call } = await start()
    const response = await call('GET', `${USERS}?filter=${encodeURIComponent(filter)}`)
    expect([response.statusCode, response.json()]).toEqual([400, error('400', 'invalidFilter')])
  })

  test('GET /scim/v2/Users pages from index 1, and accepts any numbers', async () => {
    const { query } = await withUsers()
    const first = await query('startIndex=1&count=2')
    expect(first).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 2 })
    const last = await query('startIndex=3&count=2')
    expect([...namesOf(first), ...namesOf(last)].toSorted()).toEqual(['Bert', 'anna', 'c%arl'])
    expect(await query('count=0')).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] })
    expect(await query('startIndex=-5&count=-1')).toMatchObject({ startIndex: 1, itemsPerPage: 0 })
    expect(await query('startIndex=999999999999&count=x')).toMatchObject({ totalResults: 3, itemsPerPage: 0 })
  })
})

test('the SCIM service returns its configuration, resource types and schemas', async () => {
  const { call } = await start()
  const config = await call('GET', '/scim/v2/ServiceProviderConfig')
  expect(config.json()).toMatchObject({
    ...{ patch: { supported: true }, filter: { maxResults: 200 }, etag: { supported: true } },
  })
  const type = await call('GET', '/scim/v2/ResourceTypes/User')
  expect((await call('GET', '/scim/v2/ResourceTypes')).json().Resources).toEqual([type.json()])
  const schema = await call('GET', '/scim/v2/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')
  expect((await call('GET', '/scim/v2/Schemas')).json().Resources).toEqual([schema.json()])
  expect((await call('GET', '/scim/v2/Schemas/x')).json()).toEqual(error('404'))
})

test('groups are an empty list, and unknown paths get an error of SCIM', async () => {
  const { app, call } = await start()
  const none = { totalResults: 0, itemsPerPage: 0, Resources: [] }
  expect((await call('GET', '/scim/v2/Groups')).json()).toMatchObject({ ...none, startIndex: 1 })
  const found = await call('GET', `/scim/v2/Groups?filter=${encodeURIComponent('displayName eq "x"')}&startIndex=7`)
  expect([found.statusCode, found.json()]).toEqual([200, expect.objectContaining(none)])
  const group = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Staff' }
  for (const [method, path, status] of [
    ['POST', 'Groups', 501],
    ['POST', 'Bulk', 501],
    ['POST', '.search', 501],
    ['POST', 'Users/.search', 501],
    ['GET', 'Me', 501],
    ['GET', 'Groups/x', 404],
    ['PATCH', 'Groups/x', 404],
    ['PUT', 'Users', 404],
    ['GET', 'Unknown?x=1', 404],
    ['GET', '', 404],
    ['GET', 'ResourceTypes/Group', 404],
  ] as const) {
    const response = await call(method, `/scim/v2/${path}`, method === 'GET' ? undefined : group)
    expect([response.statusCode, response.json()], path).toEqual([status, error(String(status))])
  }
  const unknown = await app.send({ method: 'GET', url: '/scim/v2/Unknown' })
  expect([unknown.statusCode, unknown.json()]).toEqual([401, error('401')])
})

test.each<[string, unknown, number]>([
  ['no user name', { emails: [{ value: 'a@campus.example' }] }, 400],
  ['no address', { userName: 'a' }, 400],
  ['an address that cannot receive mail', { userName: 'a', emails: [{ value: 'a@deleted.invalid' }] }, 400],
  ['a list', [], 400],
  ['nothing', undefined, 400],
  ['a long name', { ...BJENSEN, userName: 'x'.repeat(300) }, 400],
  ['active that is a number', { ...BJENSEN, active: 7 }, 400],
])('a user with %s is refused', async (_what, body, status) => {
  const { call } = await start()
  const response = await call('POST', USERS, body)
  expect([response.statusCode, response.json()]).toEqual([status, expect.objectContaining(error(String(status)))])
})

test('characters that cannot be stored are refused, without a server error', async () => {
  const { app, admin, call } = await start()
  const nul = '\u0000'
  expect((await app.call('POST', TOKENS, { ...admin, body: { name: nul } })).statusCode).toBe(422)
  for (const body of [
    { ...BJENSEN, userName: `b${nul}` },
    { ...BJENSEN, externalId: nul },
    { ...BJENSEN, name: { givenName: nul, familyName: '\ud800' } },
  ]) {
    expect((await call('POST', USERS, body)).json()).toEqual(error('400', 'invalidValue'))
  }
  const { id } = (await call('POST', USERS, BJENSEN)).json()
  const changed = await call('PATCH', `${USERS}/${id}`, patch({ op: 'replace', path: 'externalId', value: nul }))
  expect(changed.json()).toEqual(error('400', 'invalidValue'))
  for (const value of [nul, '\\u0000']) {
    const filter = encodeURIComponent(`userName eq "b${value}" or externalId sw "${value}"`)
    expect((await call('GET', `${USERS}?filter=${filter}`)).statusCode, value).toBeLessThan(500)
  }
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    const body = method === 'PATCH' ? patch({ op: 'replace', path: 'active', value: false }) : BJENSEN
    const response = await call(method, `${USERS}/%00`, method === 'GET' || method === 'DELETE' ? undefined : body)
    expect(response.json(), method).toEqual(error('404'))
  }
})

test('malformed bodies are refused with a SCIM error', async () => {
  const { app, secret } = await start()
  const post = (payload: string, type: string) =>
    app.send({
      method: 'POST',
      url: USERS,
      payload,
      headers: { authorization: `Bearer ${secret}`, 'content-type': type },
    })
  expect((await post('{', TYPE)).json()).toEqual(error('400', 'invalidSyntax'))
  expect((await post('{"a":1,"a":2}', TYPE)).json()).toEqual(error('400', 'invalidSyntax'))
  expect((await post('x', 'text/plain')).json()).toEqual(error('415'))
  expect((await post(JSON.stringify({ userName: 'x'.repeat(100_000) }), TYPE)).json()).toEqual(error('413'))
})

test('a user is stored with the user name of the directory', async () => {
  const { app, call } = await start()
  const { id } = (await call('POST', USERS, BJENSEN)).json()
  const rows = await app.deps.db.selectFrom('scim_users').selectAll().where('user_id', '=', id).execute()
  expect(rows).toMatchObject([{ user_name: 'bjensen', user_name_key: 'bjensen' }])
})
