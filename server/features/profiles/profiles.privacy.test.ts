import { expect, test } from 'vitest'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

const MOBILE = '+94 77 123 4567'

/** A member with an idea and a mobile number, beside another member and an administrator. */
async function scene() {
  const app = await startTestApp()
  const owner = await signedInMember(app)
  const [other, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  await app.call('PATCH', '/v1/profile/update', { token: owner.token, body: { mobile: MOBILE } })
  const idea = await shareIdea(app, owner)
  return { app, owner, other, admin, idea }
}

test('a response to a visitor or another member contains no email address or mobile number', async () => {
  // Proves trust 18/1.
  const { app, owner, other, idea } = await scene()
  const addresses = [
    '/v1/profiles-with-ideas',
    `/v1/profiles-with-ideas?q=${encodeURIComponent('mem')}&sort=name`,
    '/v1/profiles-with-ideas/faculties',
    `/v1/profiles/id/${owner.id}`,
    '/v1/ideas/feed',
    `/v1/ideas/${idea.id}`,
  ]
  for (const address of addresses) {
    for (const token of [undefined, other.token]) {
      const response = await app.call('GET', address, token ? { token } : {})
      expect(response.statusCode).toBe(200)
      expect(response.body).not.toContain(MOBILE)
      expect(response.body).not.toContain('@')
      expect(response.body).not.toMatch(/"(email|mobile|activated|time_zone|password_hash|search_text|sort_name)"/)
    }
  }
})

test('the directory contains no email address or mobile number, also for administrators and the owner', async () => {
  const { app, owner, admin } = await scene()
  for (const { token } of [owner, admin]) {
    const { profiles } = (await app.call('GET', '/v1/profiles-with-ideas', { token })).json()
    expect(profiles).toHaveLength(3)
    for (const { profile } of profiles) {
      expect(profile).not.toHaveProperty('email')
      expect(profile).not.toHaveProperty('mobile')
    }
  }
})

test('a search by email address or mobile number finds nobody', async () => {
  // Proves trust 18/1.
  const { app, owner, admin } = await scene()
  for (const q of [owner.email, MOBILE, '4567', 'campus.example']) {
    for (const token of [undefined, admin.token]) {
      const url = `/v1/profiles-with-ideas?q=${encodeURIComponent(q)}`
      expect((await app.call('GET', url, token ? { token } : {})).json().count).toBe(0)
    }
  }
})

test('a response for a member has the header `cache-control: no-store`', async () => {
  // Proves trust 13/2.
  const { app, owner } = await scene()
  for (const address of ['/v1/profile', '/v1/profiles-with-ideas', `/v1/profiles/id/${owner.id}`]) {
    const response = await app.call('GET', address, { token: owner.token })
    expect(response.headers['cache-control']).toBe('no-store')
  }
})
