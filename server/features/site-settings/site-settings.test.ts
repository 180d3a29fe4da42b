import { expect, test } from 'vitest'
import { PUBLIC_CALENDAR_PATH } from '../../../contract/calendars.ts'
import { DEFAULT_SITE_SETTINGS } from '../../../contract/site-settings.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

async function startSite() {
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const { token } = admin
  const settings = async () => (await app.call('GET', '/v1/admin/settings', { token })).json().settings
  return {
    app,
    admin,
    count: async (domains: string) =>
      (await app.call('GET', `/v1/admin/settings/domains?domains=${domains}`, { token })).json(),
    settings,
    save: async (sign_up: object, version?: number) => {
      const body = { sign_up, version: version ?? (await settings()).version }
      return app.call('PUT', '/v1/admin/settings', { token, body })
    },
    signUpOfSite: async () => (await app.call('GET', '/v1/site')).json().sign_up,
    signUp: (email: string) =>
      app.call('POST', '/v1/users', { body: { email, username: 'nethmi', password: 'a bench under a tree' } }),
  }
}

test('anybody, or addresses of some domains, or nobody makes an account by themselves', async () => {
  const { app, admin, settings, save, signUp, signUpOfSite } = await startSite()
  expect(await settings()).toEqual({ ...DEFAULT_SITE_SETTINGS, version: 0 })
  expect(await signUpOfSite()).toEqual({ policy: 'open', domains: [] })
  expect((await signUp('anybody@elsewhere.example')).statusCode).toBe(202)

  const saved = await save({ policy: 'domains', domains: ['@Students.Quad.example', 'students.quad.example'] })
  expect(saved.json().settings).toEqual({
    ...DEFAULT_SITE_SETTINGS,
    sign_up: { policy: 'domains', domains: ['students.quad.example'] },
    version: 1,
  })
  expect(await signUpOfSite()).toEqual({ policy: 'domains', domains: ['students.quad.example'] })
  for (const email of [
    'one@elsewhere.example',
    'one@quad.example',
    'one@students.quad.example.evil.example',
    'one@notstudents.quad.example',
    'students.quad.example@evil.example',
  ]) {
    const response = await signUp(email)
    expect([email, response.statusCode]).toEqual([email, 422])
    expect(response.json().error).toEqual({ email: 'Use an address of students.quad.example' })
  }
  expect((await signUp('one@students.quad.example')).statusCode).toBe(202)
  expect((await signUp('two@mail.STUDENTS.quad.example')).statusCode).toBe(202)
  // Accounts of other domains stay.
  const body = { email: admin.email, password: admin.password }
  expect((await app.call('POST', '/v1/auth/tokens/authentication', { body })).statusCode).toBe(201)

  await save({ policy: 'invitation', domains: ['students.quad.example'] })
  // The list is kept for when it is wanted again.
  expect((await settings()).sign_up.domains).toEqual(['students.quad.example'])
  expect(await signUpOfSite()).toEqual({ policy: 'invitation', domains: [] })
  const refused = await signUp('three@students.quad.example')
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error).toEqual({ email: 'New accounts are made by an administrator' })
})

test('what cannot be saved is refused, and of two who save at once one is asked to look again', async () => {
  const { app, admin, save } = await startSite()
  const notADomain = { sign_up: 'Must be a domain such as students.example.edu' }
  for (const [domains, error] of [
    [[], { sign_up: 'Add at least one domain' }],
    [['no domain'], notADomain],
    [['%.example'], notADomain],
  ] as const) {
    const response = await save({ policy: 'domains', domains })
    expect(response.statusCode).toBe(422)
    expect(response.json().error).toEqual(error)
  }
  const both = await Promise.all(['open', 'invitation'].map((policy) => save({ policy, domains: [] }, 0)))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  await save({ policy: 'domains', domains: ['a.example', 'b.example'] })
  const again = await Promise.all(['open', 'invitation'].map((policy) => save({ policy, domains: [] }, 2)))
  expect(again.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const [change] = (await app.call('GET', '/v1/admin/audit', { token: admin.token })).json().entries
  expect(change).toMatchObject({ action: 'settings_changed', target: { kind: 'site' } })
  expect(change.before).toBe('domains: a.example, b.example')
  expect((await save({ policy: 'open', domains: [] }, 0)).json().error).toEqual({
    version: 'The settings were changed in between. Please look at the newer ones first.',
  })
})

test('sections are saved by themselves, each with its entry in the audit log', async () => {
  const { app, admin, save, settings } = await startSite()
  const { token } = admin
  expect((await app.call('GET', '/v1/admin/settings/shown', { token })).json()).toEqual({ community: 1, ideas: 0 })
  await save({ policy: 'invitation', domains: [] })
  const visibility = { community: 'members', ideas: 'everybody' }
  const saved = await app.call('PUT', '/v1/admin/settings', { token, body: { visibility, version: 1 } })
  expect(saved.statusCode).toBe(200)
  expect(await settings()).toMatchObject({ sign_up: { policy: 'invitation' }, visibility, version: 2 })
  const { entries } = (await app.call('GET', '/v1/admin/audit?action=settings_changed', { token })).json()
  const [change] = entries
  expect([change.before, change.after]).toEqual([
    'community for everybody, ideas for everybody',
    'community for members, ideas for everybody',
  ])
  expect(entries).toHaveLength(2)
  for (const wrong of [{ ...visibility, ideas: 'nobody' }, { ideas: 'members' }]) {
    const body = { visibility: wrong, version: 2 }
    const refused = await app.call('PUT', '/v1/admin/settings', { token, body })
    expect([refused.statusCode, Object.keys(refused.json().error)]).toEqual([422, ['visibility']])
  }
})

test('the name of the site is in feeds, calendars and mails at once, and harmless there', async () => {
  const { app, admin } = await startSite()
  const { token } = admin
  const name = `A</title></script><b>"&'; B,\\C`
  const save = (value: unknown) =>
    app.call('PUT', '/v1/admin/settings', { token, body: { general: { name: value }, version: saved } })
  let saved = 0
  const shownAs = async () => ({
    site: (await app.call('GET', '/v1/site')).json().name,
    feed: (await app.call('GET', '/ideas.atom')).body.match(/<title>(.*)<\/title>/)?.[1],
    calendar: (await app.call('GET', PUBLIC_CALENDAR_PATH)).body
      .replaceAll('\r\n ', '')
      .match(/X-WR-CALNAME:(.*)/)?.[1],
  })
  expect(await shownAs()).toEqual({ site: 'Quad', feed: 'Quad: ideas', calendar: 'Quad: events' })
  expect((await save(` ${name} `)).statusCode).toBe(200)
  saved = 1
  expect(await shownAs()).toEqual({
    site: name,
    feed: `${escapeHtml(name)}: ideas`,
    calendar: `${name.replace(/[\\;,]/g, '\\$&')}: events`,
  })
  await app.call('POST', '/v1/users', {
    body: { email: 'new@campus.example', username: 'nethmi', password: 'a bench under a tree' },
  })
  const mail = (await app.deliverMails()).find(({ to }) => to === 'new@campus.example')
  expect(mail?.subject).toBe(`Activate your ${name} account`)
  expect(mail?.text).toContain(`-- \n${name}. Idea Sharing & Collaboration Platform`)
  expect(mail?.html).not.toContain('</script>')
  expect(mail?.html).toContain(`color:#0e5a3c">${escapeHtml(name)}</td>`)
  for (const [wrong, error] of [
    [' ', 'The name is required'],
    [undefined, 'The name is required'],
    ['x'.repeat(61), 'Maximum 60 characters'],
    ['Quad\r\nBcc: all@campus.example', 'Must be a single line'],
    ['A\u2028B', 'Must be a single line'],
    ['A\u0000B', 'Contains characters that cannot be stored'],
  ]) {
    const refused = await save(wrong)
    expect([refused.statusCode, refused.json().error]).toEqual([422, { general: error }])
  }
})

test('the links of the site are for everybody at once, and lead to the web or nowhere', async () => {
  const { app, admin } = await startSite()
  const { token } = admin
  const linksOfSite = async () => (await app.call('GET', '/v1/site')).json().links
  expect(await linksOfSite()).toEqual(DEFAULT_SITE_SETTINGS.links)
  const links = {
    source: 'https://git.quad.example/quad',
    contact: 'Help@Quad.example',
    footer: [{ label: 'Help desk', url: 'https://help.quad.example/?a=1&b="2"' }],
  }
  const save = (change: object, version: number) =>
    app.call('PUT', '/v1/admin/settings', { token, body: { links: { ...links, ...change }, version } })
  expect((await save({}, 0)).statusCode).toBe(200)
  expect(await linksOfSite()).toEqual({ ...links, contact: 'help@quad.example' })
  expect((await save({ contact: '' }, 1)).json().settings.links.contact).toBe('')
  const [link] = links.footer
  for (const [change, error] of [
    [{ source: '' }, 'The link to the source code is required'],
    [{ source: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    [{ contact: 'nobody' }, 'The contact must be an email address'],
    [{ footer: [{ ...link, url: 'data:text/html,x' }] }, 'Please enter a valid URL'],
    [{ footer: [{ ...link, url: ' ' }] }, 'Each link needs an address'],
    [{ footer: [{ ...link, label: ' ' }] }, 'Each link needs a name'],
    [{ footer: Array(7).fill(link) }, 'Maximum 6 links'],
  ] as const) {
    const refused = await save(change, 2)
    expect([refused.statusCode, refused.json().error]).toEqual([422, { links: error }])
  }
})

test('accounts of domains are counted, for administrators alone', async () => {
  const { app, count, signUp } = await startSite()
  await signUp('one@students.quad.example')
  await signUp('two@mail.students.quad.example')
  await signUp('three@elsewhere.example')
  const { accounts } = await count('')
  expect(await count('students.quad.example')).toEqual({ accounts, matching: 2 })
  expect(await count(',elsewhere.example,STUDENTS.quad.example')).toEqual({
    accounts,
    matching: 3,
  })

  const member = await signedInMember(app)
  for (const [method, url] of [
    ['GET', '/v1/admin/settings'],
    ['PUT', '/v1/admin/settings'],
    ['GET', '/v1/admin/settings/domains'],
    ['GET', '/v1/admin/settings/shown'],
  ] as const) {
    expect((await app.call(method, url, { token: member.token, body: {} })).statusCode).toBe(403)
    expect((await app.call(method, url, { body: {} })).statusCode).toBe(401)
  }
})
