import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { EXAMPLE_TEAM } from '../../../contract/site-team.example.ts'
import { DAY } from '../../lib/clock.ts'
import { newCapabilityId } from '../../lib/ids.ts'
import { storedFiles } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openSession } from '../sessions/sessions.service.ts'

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
})

function image(format: 'png' | 'jpeg' | 'webp' | 'gif', width = 900, height = 600): Promise<Buffer> {
  const background = { r: 14, g: 90, b: 60, alpha: 0.5 }
  return sharp({ create: { width, height, channels: 4, background } })
    .withMetadata({ exif: { IFD0: { Copyright: 'a place' } } })
    .toFormat(format)
    .toBuffer()
}

const send = (bytes: Buffer, use = 'logo', token = admin.token) =>
  app.call('POST', '/v1/admin/settings/images', { token, body: { use, image: bytes.toString('base64') } })
const upload = async (use = 'logo'): Promise<string> => (await send(await image('png'), use)).json().image.id
const settings = async () => (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json().settings
const save = async (change: object) => {
  const { version } = await settings()
  return app.call('PUT', '/v1/admin/settings', { token: admin.token, body: { ...change, version } })
}
const ofSite = async () => (await app.call('GET', '/v1/site')).json()
const person = (picture: string | null) => ({ ...EXAMPLE_TEAM, people: [{ ...EXAMPLE_TEAM.people[0], picture }] })

test('a logo is re-encoded and shown to everybody at once, also on a site for members', async () => {
  // Proves trust 32/8; spec S/62.
  expect((await ofSite()).logo).toBeNull()
  for (const format of ['jpeg', 'webp', 'png'] as const) {
    const response = await send(await image(format))
    expect([format, response.statusCode]).toEqual([format, 201])
    const { id } = response.json().image
    expect((await save({ logo: { image: id } })).statusCode).toBe(200)
    expect((await ofSite()).logo).toBe(id)
  }
  const { logo } = await ofSite()
  await save({ visibility: { community: 'members', ideas: 'members' } })
  const served = await app.call('GET', `/v1/site/images/${logo}`)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png'])
  expect(served.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(served.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
  const { width, height, hasAlpha, exif } = await sharp(served.rawPayload).metadata()
  // The proportions stay, and the metadata is removed.
  expect({ width, height, hasAlpha, exif }).toEqual({ width: 512, height: 341, hasAlpha: true, exif: undefined })

  expect((await save({ logo: { image: null } })).statusCode).toBe(200)
  expect((await ofSite()).logo).toBeNull()
  const { entries } = (await app.call('GET', '/v1/admin/audit?action=settings_changed', { token: admin.token })).json()
  expect([entries[0].before, entries[0].after]).toEqual([`logo: ${logo}`, 'logo: none'])
})

test('a picture of a person on the team is a square', async () => {
  const picture = await upload('portrait')
  expect((await save({ team: person(picture) })).statusCode).toBe(200)
  const { team } = (await app.call('GET', '/v1/site/team')).json()
  expect(team.people[0].picture).toBe(picture)
  const served = await app.call('GET', `/v1/site/images/${picture}`)
  const { format, width, height } = await sharp(served.rawPayload).metadata()
  expect({ format, isSquare: width === height }).toEqual({ format: 'webp', isSquare: true })
})

test('files of other formats and missing images are refused', async () => {
  // Proves trust 32/8.
  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  const broken = (await image('png')).subarray(0, 60)
  const wrongType = 'Only .png, .jpg, .jpeg and .webp files are accepted.'
  for (const [bytes, error] of [
    [svg, wrongType],
    [await image('gif'), wrongType],
    [broken, 'This picture cannot be read. Please save it again or choose another one.'],
    [Buffer.alloc(2_000_001), 'Max file size is 2MB.'],
    [Buffer.alloc(3_000_000), 'Max file size is 2MB.'],
  ] as const) {
    const refused = await send(bytes)
    expect([refused.statusCode < 500, refused.json().error]).toEqual([true, { image: error }])
  }
  expect((await send(await image('png'), 'banner')).statusCode).toBe(422)
  const member = await signedInMember(app)
  expect((await send(await image('png'), 'logo', member.token)).statusCode).toBe(403)

  const missing = 'This image is no longer there. Please choose it again.'
  const avatar = (
    await app.call('PATCH', '/v1/profile/update', {
      token: member.token,
      body: { avatar: (await image('png')).toString('base64') },
    })
  ).json().profile.avatar
  for (const id of [newCapabilityId(), avatar]) {
    expect((await save({ logo: { image: id } })).json().error).toEqual({ logo: missing })
    expect((await save({ team: person(id) })).json().error).toEqual({ team: missing })
    // The visibility of avatars follows the community.
    expect((await app.call('GET', `/v1/site/images/${id}`)).statusCode).toBe(404)
  }
  expect((await app.call('GET', '/v1/site/images/x')).statusCode).toBe(404)
})

test('an image stays while the settings use it, for a day before, and after its uploader has left', async () => {
  // Proves trust 32/8.
  const leaving = await signedInMember(app, { isAdmin: true })
  const [used, replaced] = [await upload(), await upload()]
  const portrait = (await send(await image('png'), 'portrait', leaving.token)).json().image.id
  await save({ logo: { image: replaced }, team: person(portrait) })
  await save({ logo: { image: used } })
  app.clock.advance(2 * DAY)
  // The sessions have expired.
  for (const member of [admin, leaving]) member.token = (await openSession(app.deps, member.id)).token
  const waiting = await upload()
  await save({ general: { name: 'Courtyard' } })
  const files = storedFiles(app)
  expect([used, portrait, waiting].every((id) => files.includes(id))).toBe(true)
  expect(files).not.toContain(replaced)
  expect((await app.call('GET', `/v1/site/images/${replaced}`)).statusCode).toBe(404)

  const { token, password } = leaving
  const body = { password, ideas: 'delete' }
  expect((await app.call('POST', '/v1/settings/account-deletion', { token, body })).statusCode).toBe(200)
  expect((await app.call('GET', `/v1/site/images/${portrait}`)).statusCode).toBe(200)
})
