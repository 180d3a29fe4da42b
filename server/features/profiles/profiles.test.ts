import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { DIRECTORY_ROW_IDEAS_MAX, PROFILE_IDEAS_MAX } from '../../../contract/profiles.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

const FORM = {
  firstname: 'Nethmi',
  lastname: 'Perin',
  title: 'Instructional Designer',
  mobile: '+94 70 000 0001',
  bio: 'I design lessons for people who study after a shift.',
  degree: 'B.Ed.',
  uni: 'Open University',
  faculty: 'Faculty of Education',
  program: 'Primary Education',
  year: '3rd',
  skills: ['Moodle', ' Moodle ', '', 'Sinhala'],
  linkedin: '',
  github: 'https://github.com/nethmi',
  fb: null,
}

/** Shares this many ideas, a millisecond apart. Returns their ids, the newest first. */
async function shareIdeas(app: TestApp, author: TestMember, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    ids.unshift((await shareIdea(app, author)).id)
    app.clock.advance(1)
  }
  return ids
}

async function image(): Promise<string> {
  const image = sharp({ create: { width: 40, height: 40, channels: 3, background: '#0e5a3c' } })
  return (await image.png().toBuffer()).toString('base64')
}

test('GET /v1/profile responds with an empty profile before onboarding', async () => {
  // Proves spec 3/1, 7/11.
  const app = await startTestApp()
  const { id, email, token } = await signedInMember(app, { hasProfile: false })
  const response = await app.call('GET', '/v1/profile', { token })
  expect(response.statusCode).toBe(200)
  expect(response.json().profile).toMatchObject({
    id,
    email,
    mobile: '',
    skills: [],
    activated: true,
    has_completed_profile: false,
  })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('GET /v1/profile refuses a visitor', async () => {
  const app = await startTestApp()
  expect((await app.call('GET', '/v1/profile')).statusCode).toBe(401)
})

describe.each(['POST', 'PUT'] as const)('%s /v1/profile/new', (method) => {
  test('completes the profile, once', async () => {
    // Proves spec 7/12.
    const app = await startTestApp()
    const { token } = await signedInMember(app, { hasProfile: false })
    const response = await app.call(method, '/v1/profile/new', { token, body: { ...FORM, avatar: await image() } })
    expect(response.statusCode).toBe(201)
    const { profile } = response.json()
    expect(profile).toMatchObject({
      ...FORM,
      skills: ['Moodle', 'Sinhala'],
      fb: '',
      has_completed_profile: true,
      avatar: expect.any(String),
    })
    expect((await app.call('GET', `/v1/avatars/${profile.avatar}`)).headers['content-type']).toBe('image/webp')
    expect((await app.call(method, '/v1/profile/new', { token, body: FORM })).statusCode).toBe(409)
  })

  test('accepts one of two simultaneous requests', async () => {
    const app = await startTestApp()
    const { token } = await signedInMember(app, { hasProfile: false })
    const responses = await Promise.all([1, 2].map(() => app.call(method, '/v1/profile/new', { token, body: FORM })))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const refused = responses.find(({ statusCode }) => statusCode === 409)
    expect(Object.keys(refused?.json().error)).toEqual(['profile'])
  })

  test.each([
    [{ firstname: 'N' }, { firstname: 'First name must be at least 2 characters' }],
    [{ lastname: '' }, { lastname: 'Last name must be at least 2 characters' }],
    [{ title: 'x' }, { title: 'Professional title is required' }],
    [{ bio: 'short' }, { bio: 'Please write at least a brief introduction' }],
    [{ bio: 'x'.repeat(301) }, { bio: 'Bio cannot exceed 300 characters' }],
    [
      { degree: '', uni: ' ' },
      { degree: 'Degree is required', uni: 'University/Institution is required' },
    ],
    [
      { faculty: '', program: '' },
      { faculty: 'Faculty/Department is required', program: 'Program/Major is required' },
    ],
    [{ year: undefined }, { year: 'Year is required' }],
    [{ linkedin: 'javascript:alert(1)' }, { linkedin: 'Please enter a valid URL' }],
    [{ github: 'github' }, { github: 'Please enter a valid URL' }],
    [{ skills: ['x'.repeat(51)] }, { skills: 'Maximum 50 characters' }],
    [
      { user_type: 'admin', activated: true },
      { user_type: 'unknown field', activated: 'unknown field' },
    ],
  ])('refuses %j', async (change, error) => {
    // Proves trust 10/5; spec 5/17, 5/18, 5/19, 5/21, 5/22, 5/23, 5/24, 5/25.
    const app = await startTestApp()
    const { token } = await signedInMember(app, { hasProfile: false })
    const response = await app.call(method, '/v1/profile/new', { token, body: { ...FORM, ...change } })
    expect(response.statusCode).toBe(422)
    expect(response.json().error).toEqual(error)
  })

  test('refuses a visitor', async () => {
    const app = await startTestApp()
    expect((await app.call(method, '/v1/profile/new', { body: FORM })).statusCode).toBe(401)
  })
})

test('PATCH /v1/profile/update changes the fields in the request, ignores an e-mail address, and increases the version', async () => {
  // Proves spec 5/27, 7/13.
  const app = await startTestApp()
  const { email, token } = await signedInMember(app, { firstname: 'Old' })
  const before = (await app.call('GET', '/v1/profile', { token })).json().profile
  const body = { firstname: 'New', email: 'other@campus.example', version: before.version }
  const response = await app.call('PATCH', '/v1/profile/update', { token, body })
  expect(response.statusCode).toBe(200)
  expect(response.json().profile).toMatchObject({
    firstname: 'New',
    lastname: before.lastname,
    email,
    version: before.version + 1,
  })
  expect((await app.call('GET', '/v1/profiles-with-ideas?q=new')).json().count).toBe(1)
})

test('PATCH /v1/profile/update refuses a stale version', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const { version } = (await app.call('GET', '/v1/profile', { token })).json().profile
  const update = (title: string) => app.call('PATCH', '/v1/profile/update', { token, body: { title, version } })
  expect((await update('First')).statusCode).toBe(200)
  expect((await update('Second')).statusCode).toBe(409)
  expect((await app.call('GET', '/v1/profile', { token })).json().profile.title).toBe('First')
})

test('PATCH /v1/profile/update refuses visitors, and read-only fields', async () => {
  // Proves trust 9/1.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  expect((await app.call('PATCH', '/v1/profile/update', { body: { title: 'Any' } })).statusCode).toBe(401)
  for (const key of ['user_type', 'id', 'activated', 'username', 'has_completed_profile']) {
    const response = await app.call('PATCH', '/v1/profile/update', { token, body: { [key]: 'admin' } })
    expect(response.json().error).toEqual({ [key]: 'unknown field' })
  }
})

test('GET /v1/profiles-with-ideas lists completed profiles of active members with their ideas, without contact data', async () => {
  // Proves spec 3/10.
  const app = await startTestApp()
  const author = await signedInMember(app, { firstname: 'Aaliya', faculty: 'Faculty of Natural Sciences' })
  await signedInMember(app, { hasProfile: false })
  const suspended = await signedInMember(app)
  await changeAccountStatus(app.deps, suspended.email, 'suspend')
  await shareIdea(app, author)
  const response = await app.call('GET', '/v1/profiles-with-ideas')
  const { profiles, count } = response.json()
  expect(count).toBe(1)
  expect(profiles[0].profile.firstname).toBe('Aaliya')
  expect(profiles[0].ideas).toHaveLength(1)
  expect(response.body).not.toContain('@')
  expect(response.body).not.toContain('+94')
})

test('GET /v1/profiles-with-ideas lists all 23 ideas of an author, also on a page of a hundred members', async () => {
  const app = await startTestApp()
  const author = await signedInMember(app)
  const ids = await shareIdeas(app, author, 23)
  const [row] = (await app.call('GET', '/v1/profiles-with-ideas?limit=100&offset=0')).json().profiles
  expect(row.ideas.map(({ id }: { id: string }) => id)).toEqual(ids)
  expect(row.ideas_count).toBe(23)
})

test('GET /v1/profiles-with-ideas lists the newest ideas up to the limit, none with `ideas=0`, and counts all', async () => {
  const app = await startTestApp()
  const author = await signedInMember(app)
  const ids = await shareIdeas(app, author, DIRECTORY_ROW_IDEAS_MAX + 1)
  const rowOf = async (query: string) => (await app.call('GET', `/v1/profiles-with-ideas${query}`)).json().profiles[0]
  const row = await rowOf('')
  expect(row.ideas.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, DIRECTORY_ROW_IDEAS_MAX))
  expect(row.ideas_count).toBe(ids.length)
  expect(await rowOf('?ideas=0')).toMatchObject({ ideas: [], ideas_count: ids.length })
})

test('GET /v1/profiles-with-ideas searches name, title, skills and bio, filters by faculty, sorts and pages', async () => {
  // Proves spec 2/67, 7/14.
  const app = await startTestApp()
  await signedInMember(app, { firstname: 'Zoë', faculty: 'Faculty of Education' })
  await signedInMember(app, { firstname: 'Arul', faculty: 'Faculty of Health Sciences' })
  const names = async (query: string) => {
    const { profiles } = (await app.call('GET', `/v1/profiles-with-ideas?${query}`)).json()
    return profiles.map(({ profile }: { profile: { firstname: string } }) => profile.firstname)
  }
  expect(await names('sort=name')).toEqual(['Arul', 'Zoë'])
  app.clock.advance(1)
  await signedInMember(app, { firstname: 'Binuri', faculty: 'Other' })
  expect((await names('sort=newest'))[0]).toBe('Binuri')
  expect(await names('q=zoe')).toEqual(['Zoë'])
  expect(await names('q=reading%20student&sort=name')).toEqual(['Arul', 'Binuri', 'Zoë'])
  expect(await names('faculty=Education')).toEqual(['Zoë'])
  expect(await names('sort=name&limit=1&offset=2')).toEqual(['Zoë'])
  expect(await names('offset=50')).toEqual([])
})

test.each(['limit=0', 'limit=101', 'offset=-1', 'sort=age', 'ideas=51', `q=${'x'.repeat(10_000)}`])(
  'GET /v1/profiles-with-ideas refuses %s',
  async (query) => {
    const app = await startTestApp()
    expect((await app.call('GET', `/v1/profiles-with-ideas?${query}`)).statusCode).toBe(422)
  },
)

test.each(['Health Sciences', 'health sciences', 'Faculty of health sciences'])(
  'GET /v1/profiles-with-ideas accepts the faculty name of old clients: %s',
  async (faculty) => {
    const app = await startTestApp()
    await signedInMember(app, { faculty: 'Faculty of Health Sciences' })
    const { token } = await signedInMember(app, { faculty })
    const update = await app.call('PATCH', '/v1/profile/update', { token, body: { faculty } })
    expect(update.json().profile.faculty).toBe('Faculty of Health Sciences')
    const { faculties } = (await app.call('GET', '/v1/profiles-with-ideas/faculties')).json()
    expect(faculties).toEqual(['Faculty of Health Sciences'])
    const found = await app.call('GET', `/v1/profiles-with-ideas?faculty=${encodeURIComponent(faculty)}`)
    expect(found.json().count).toBe(2)
  },
)

test('GET /v1/profiles-with-ideas/faculties lists the faculties of members', async () => {
  // Proves spec 2/68.
  const app = await startTestApp()
  await signedInMember(app, { faculty: 'Faculty of Health Sciences' })
  await signedInMember(app, { faculty: 'Faculty of Education' })
  const response = await app.call('GET', '/v1/profiles-with-ideas/faculties')
  expect(response.json()).toEqual({ faculties: ['Faculty of Education', 'Faculty of Health Sciences'] })
})

test('GET /v1/profiles/id/:id shows email address and mobile number to the owner and administrators alone', async () => {
  // Proves trust 18/1.
  const app = await startTestApp()
  const [owner, other, admin] = [
    await signedInMember(app),
    await signedInMember(app),
    await signedInMember(app, { isAdmin: true }),
  ]
  const seenBy = async (token?: string) => {
    const response = await app.call('GET', `/v1/profiles/id/${owner.id}`, token ? { token } : {})
    expect(response.statusCode).toBe(200)
    return response.json().response.profile
  }
  for (const profile of [await seenBy(), await seenBy(other.token)]) {
    expect(profile).not.toHaveProperty('email')
    expect(profile).not.toHaveProperty('mobile')
  }
  for (const profile of [await seenBy(owner.token), await seenBy(admin.token)]) {
    expect(profile).toMatchObject({ email: owner.email, mobile: '+94 11 000 0000' })
  }
})

test('GET /v1/profiles/id/:id lists ideas up to a limit for others, and all of them for the owner', async () => {
  const app = await startTestApp()
  const owner = await signedInMember(app)
  const ids = await shareIdeas(app, owner, 23)
  const seenBy = async (token?: string) =>
    (await app.call('GET', `/v1/profiles/id/${owner.id}`, token ? { token } : {})).json().response
  const forVisitors = await seenBy()
  expect(forVisitors.ideas.map(({ id }: { id: string }) => id)).toEqual(ids)
  expect(forVisitors.ideas_count).toBe(23)
  await shareIdeas(app, owner, PROFILE_IDEAS_MAX - ids.length + 1)
  const total = PROFILE_IDEAS_MAX + 1
  expect(await seenBy()).toMatchObject({ ideas: { length: PROFILE_IDEAS_MAX }, ideas_count: total })
  expect(await seenBy(owner.token)).toMatchObject({ ideas: { length: total }, ideas_count: total })
})

test('GET /v1/profiles/id/:id counts ideas, and responds 404 for an incomplete profile or an invalid id', async () => {
  // Proves spec 3/12, 7/15.
  const app = await startTestApp()
  const owner = await signedInMember(app)
  const newcomer = await signedInMember(app, { hasProfile: false })
  const { response } = (await app.call('GET', `/v1/profiles/id/${owner.id}`)).json()
  expect(response).toMatchObject({ ideas: [], ideas_count: 0 })
  for (const id of [newcomer.id, 'nobody', '%00']) {
    expect((await app.call('GET', `/v1/profiles/id/${id}`)).statusCode).toBe(404)
  }
})

test('GET /v1/site counts members and faculties, and offers no Google sign-in unless configured', async () => {
  const app = await startTestApp()
  await signedInMember(app, { faculty: 'Faculty of Education' })
  await signedInMember(app, { faculty: 'Faculty of Education' })
  await signedInMember(app, { hasProfile: false })
  expect((await app.call('GET', '/v1/site')).json()).toMatchObject({
    members: 2,
    faculties: 1,
    google_sign_in: false,
  })
})
