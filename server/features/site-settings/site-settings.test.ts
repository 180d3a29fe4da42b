import { expect, test } from 'vitest'
import { PUBLIC_CALENDAR_PATH } from '../../../contract/calendars.ts'
import { DEFAULT_SITE_SETTINGS } from '../../../contract/site-settings.ts'
import { EXAMPLE_TEAM } from '../../../contract/site-team.example.ts'
import { collectTopics } from '../../db/written-topics.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { signedInMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { transact } from '../../transact.ts'
import { readSiteSettings } from './site-settings.service.ts'

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

test('sign-up is open to everybody, limited to domains, or by invitation, as the settings say', async () => {
  // Proves spec S/57.
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
  // The list of domains stays stored.
  expect((await settings()).sign_up.domains).toEqual(['students.quad.example'])
  expect(await signUpOfSite()).toEqual({ policy: 'invitation', domains: [] })
  const refused = await signUp('three@students.quad.example')
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error).toEqual({ email: 'New accounts are made by an administrator' })
})

test('invalid settings are refused, and of two simultaneous changes one gets a conflict', async () => {
  // Proves trust 32/7; spec S/57.
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
  for (const version of [0, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
    expect((await save({ policy: 'open', domains: [] }, version)).json().error).toEqual({
      version: 'The settings were changed in between. Please look at the newer ones first.',
    })
  }
})

test('sections are saved separately, each with an audit entry', async () => {
  // Proves trust 32/7.
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

test('the name of the site is in feeds, calendars and mails at once, and escaped', async () => {
  // Proves spec S/64.
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
    api: (await app.call('GET', '/v1/openapi.json')).json().info.title,
  })
  expect(await shownAs()).toEqual({ site: 'Quad', feed: 'Quad: ideas', calendar: 'Quad: events', api: 'Quad' })
  expect((await save(` ${name} `)).statusCode).toBe(200)
  saved = 1
  expect(await shownAs()).toEqual({
    site: name,
    feed: `${escapeHtml(name)}: ideas`,
    calendar: `${name.replace(/[\\;,]/g, '\\$&')}: events`,
    api: name,
  })
  await app.call('POST', '/v1/users', {
    body: { email: 'new@campus.example', username: 'nethmi', password: 'a bench under a tree' },
  })
  const mail = (await app.deliverMails()).find(({ to }) => to === 'new@campus.example')
  expect(mail?.subject).toBe(`Activate your ${name} account`)
  expect(mail?.text).toContain(`-- \n${name}. Idea Sharing & Collaboration Platform`)
  expect(mail?.html).not.toContain('</script>')
  expect(mail?.html).toContain(`<title>Activate your ${escapeHtml(name).replace('&#39;', '&#x27;')} account</title>`)
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

test('the links of the site are public at once, and refused when invalid', async () => {
  // Proves spec S/60.
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
    [{ footer: [{ ...link, url: 'https://user:password@help.quad.example/' }] }, 'Please enter a valid URL'],
    [{ source: 'https://quad.example@elsewhere.example/' }, 'Please enter a valid URL'],
    [{ footer: [{ ...link, url: ' ' }] }, 'Each link needs an address'],
    [{ footer: [{ ...link, label: ' ' }] }, 'Each link needs a name'],
    [{ footer: Array(7).fill(link) }, 'Maximum 6 links'],
  ] as const) {
    const refused = await save(change, 2)
    expect([refused.statusCode, refused.json().error]).toEqual([422, { links: error }])
  }
})

test('the academic calendar is sorted by date, and an invalid period is refused by its name', async () => {
  // Proves spec S/61.
  const { app, admin, settings } = await startSite()
  const { token } = admin
  const save = (change: object, version: number) =>
    app.call('PUT', '/v1/admin/settings', { token, body: { ...change, version } })
  const period = (name: string, starts_on: unknown, ends_on: unknown, kind = 'term') => ({
    name,
    starts_on,
    ends_on,
    kind,
  })
  const term = period('Term 1', '2026-09-14', '2026-12-12')
  const revision = period(' Revision week ', '2026-12-07', '2026-12-13', 'quiet')
  const saved = await save({ time: { zone: 'Asia/Colombo' }, calendar: { periods: [revision, term] } }, 0)
  expect(saved.statusCode).toBe(200)
  expect(await settings()).toMatchObject({
    time: { zone: 'Asia/Colombo' },
    calendar: { periods: [term, { ...revision, name: 'Revision week' }] },
  })
  expect((await app.call('GET', '/v1/site')).json()).toMatchObject({
    time_zone: 'Asia/Colombo',
    quiet_periods: [{ name: 'Revision week', starts_on: '2026-12-07', ends_on: '2026-12-13' }],
  })
  const { entries } = (await app.call('GET', '/v1/admin/audit?action=settings_changed', { token })).json()
  expect(entries.map(({ before, after }: Record<string, string>) => [before, after]).toSorted()).toEqual([
    ['', 'Term 1 (term): 2026-09-14 to 2026-12-12, Revision week (quiet): 2026-12-07 to 2026-12-13'],
    ['UTC', 'Asia/Colombo'],
  ])
  for (const [periods, error] of [
    [[period(' ', '2026-09-14', '2026-12-12')], 'Each period needs a name'],
    [[period('Term', '', '2026-12-12')], 'Each period needs a first and a last day'],
    [[period('Term', '2026-02-30', '2026-12-12')], 'Each period needs a first and a last day'],
    [[period('Term', '2026-12-12T00:00:00Z', null)], 'Each period needs a first and a last day'],
    [[period('Term', '2026-12-12', '2026-09-14')], 'Term ends before it starts'],
    [[period('Term', '2026-01-01', '2027-01-02')], 'Term is longer than 366 days'],
    [[period('Term', '1999-12-31', '2000-01-01')], 'Term must be between 2000 and 2099'],
    [[period('Late', '2026-12-12', '2026-12-20'), term], 'Term 1 and Late overlap'],
    [[period('Term', '2026-09-14', '2026-12-12', 'holiday')], 'Must be term or quiet'],
    [Array(61).fill(term), 'Maximum 60 periods'],
  ] as const) {
    const refused = await save({ calendar: { periods } }, 1)
    expect([refused.statusCode, refused.json().error]).toEqual([422, { calendar: error }])
  }
  for (const zone of ['Mars/Olympus', '+05:30', '', null]) {
    const refused = await save({ time: { zone } }, 1)
    expect([refused.statusCode, Object.keys(refused.json().error)]).toEqual([422, ['time']])
  }
  // A period of one day, and one of 366 days.
  const edges = [period('A', '2026-01-01', '2026-01-01'), period('B', '2027-01-02', '2028-01-02')]
  expect((await save({ calendar: { periods: edges } }, 1)).statusCode).toBe(200)
})

test('the end of a suspension is given in the time zone of the site', async () => {
  const { app, admin } = await startSite()
  const { token } = admin
  await app.call('PUT', '/v1/admin/settings', { token, body: { time: { zone: 'Asia/Colombo' }, version: 0 } })
  const { id, email, password } = await signedInMember(app)
  const { version } = (await app.call('GET', `/v1/admin/users/${id}`, { token })).json().user
  const suspension = { reason: 'Spam', until: '2099-01-19T20:00:00.000Z' }
  const suspended = await app.call('PATCH', `/v1/admin/users/${id}`, { token, body: { suspension, version } })
  expect(suspended.statusCode).toBe(200)
  const refused = await app.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })
  expect(refused.json().message).toContain('suspended until 20 January 2099 at 01:30 Asia/Colombo.')
})

test('team, terms and privacy policy come from the settings, and each change is audited', async () => {
  // Proves spec S/62.
  const { app, admin } = await startSite()
  const { token } = admin
  const teamOfSite = async () => (await app.call('GET', '/v1/site/team')).json().team
  const textsOfSite = async () => (await app.call('GET', '/v1/site/texts')).json()
  expect(await teamOfSite()).toMatchObject({ people: [], roles: [] })
  expect(await textsOfSite()).toEqual({ terms: '', privacy: '' })
  const [person] = EXAMPLE_TEAM.people
  const [role] = EXAMPLE_TEAM.roles
  const links = {
    github: 'https://git.quad.example/ada',
    linkedin: '',
    twitter: '',
    website: '',
    email: 'Ada@quad.example',
  }
  const team = {
    is_shown: true,
    text: 'Run by the library.',
    people: [{ ...person, name: 'Ada L.', links }],
    roles: [{ ...role, open_positions: 2, responsibilities: [' Lend books ', 'Lend books', ''] }],
  }
  const texts = { terms: 'Be kind.\n\nBe <b>brief</b>.', privacy: 'Nothing is sold.' }
  let version = 0
  const save = (body: object) => app.call('PUT', '/v1/admin/settings', { token, body: { ...body, version } })
  expect((await save({ team, texts })).statusCode).toBe(200)
  version = 1
  expect(await textsOfSite()).toEqual(texts)
  expect((await teamOfSite()).people[0].links).toEqual({ ...links, email: 'ada@quad.example' })
  expect((await teamOfSite()).roles[0]).toMatchObject({ open_positions: 2, responsibilities: ['Lend books'] })
  const { entries } = (await app.call('GET', '/v1/admin/audit?action=settings_changed', { token })).json()
  // One entry for each changed part, with the old and the new text.
  expect(entries).toHaveLength(5)
  const after = entries.map((entry: { after: string }) => entry.after).toSorted()
  expect(after[0]).toBe('people: Ada L., Faculty supervisor, https://git.quad.example/ada, ada@quad.example')
  expect(after[1]).toBe('privacy policy: Nothing is sold.')
  expect(after[2]).toContain('roles: Engineering, Engineering Lead (lead, 1 active, 2 open): Lend books, TypeScript')

  expect((await save({ team: { ...team, is_shown: false } })).statusCode).toBe(200)
  version = 2
  expect(await teamOfSite()).toEqual({ is_shown: false, text: 'Run by the library.', people: [], roles: [] })
  for (const [change, error] of [
    [{ team: { ...team, people: [{ ...person, name: ' ' }] } }, { team: 'Each person needs a name' }],
    [
      { team: { ...team, people: [{ ...person, links: { ...links, website: 'javascript:alert(1)' } }] } },
      { team: 'Please enter a valid URL' },
    ],
    [{ team: { ...team, people: Array(25).fill(person) } }, { team: 'Maximum 24 people' }],
    [{ team: { ...team, roles: [{ ...role, title: '' }] } }, { team: 'Each role needs a title' }],
    [{ team: { ...team, roles: [{ ...role, open_positions: -1 }] } }, { team: 'Must not be negative' }],
    [{ texts: { ...texts, terms: 'x'.repeat(20_001) } }, { texts: 'The terms may have 20000 characters' }],
    [{ texts: { ...texts, privacy: 'x'.repeat(300_000) } }, { texts: 'The texts are too long' }],
  ] as const) {
    const refused = await save(change)
    expect([refused.statusCode < 500, refused.json().error]).toEqual([true, error])
  }
  // Both texts at their longest, in a script of three bytes a character.
  expect((await save({ texts: { terms: 'අ'.repeat(20_000), privacy: 'අ'.repeat(20_000) } })).statusCode).toBe(200)
})

test('accounts of domains are counted for administrators alone', async () => {
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

test('cached settings follow a change in another process, and a transaction reads the stored ones', {
  tags: ['postgres'],
}, async () => {
  const { app, save } = await startSite()
  const { deps } = await startSecondServer(app)
  const policy = async () => (await readSiteSettings(deps)).sign_up.policy
  expect(await policy()).toBe('open')
  await save({ policy: 'invitation', domains: [] })
  expect((await transact(deps, readSiteSettings)).sign_up.policy).toBe('invitation')
  await until(async () => expect(await policy()).toBe('invitation'))
})

test('a change of settings without an event is seen after half a minute', async () => {
  const { app, save } = await startSite()
  await save({ policy: 'invitation', domains: [] })
  const version = async () => (await readSiteSettings(app.deps)).version
  expect(await version()).toBe(1)
  const write = app.deps.db.updateTable('site_settings').set({ version: 2 })
  await collectTopics(new Set(), () => write.execute())
  expect(await version()).toBe(1)
  app.clock.advance(31_000)
  expect(await version()).toBe(2)
})
