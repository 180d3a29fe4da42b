import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ErrorBody } from '../../../contract/errors.ts'
import { demoPdf } from '../../cli/demo-pdf.ts'
import { HOUR } from '../../lib/clock.ts'
import { newCapabilityId } from '../../lib/ids.ts'
import { PDF, rejectIdea, shareIdea, storedFiles } from '../../testing/ideas.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'
import { sweepOrphanFiles, transactWithFile } from './files.service.ts'

const IDEA = { description: 'Ten characters', category: 'Other', tags: [], learning_outcome: 'Ten characters' }

test('GET /v1/pdfs/:id serves the PDF as a sandboxed download named after its idea', async () => {
  // Proves trust 16/6; spec 7/21.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const pdf = Buffer.from(demoPdf('x', 'y')).toString('base64')
  const body = { ...IDEA, title: 'Notes; "très" (1)*.exe', pdf }
  const { idea } = (await app.call('POST', '/v1/ideas', { token, body })).json()
  const response = await app.call('GET', `/v1/pdfs/${idea.pdf}`)
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Notes tres 1.exe.pdf"; filename*=UTF-8''Notes%3B%20tr%C3%A8s%20%281%29.exe.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  })
})

test.each([
  ['a folder', '../../etc/passwd', '..-..-etc-passwd.pdf', '..-..-etc-passwd.pdf'],
  ['text that runs the other way', 'x\u202Efdp.exe', 'xfdp.exe.pdf', 'xfdp.exe.pdf'],
  ['no letter that old clients know', 'අදහස්', 'document.pdf', `${encodeURIComponent('අදහස්')}.pdf`],
  ['a pictograph', '🌱 grow', 'grow.pdf', '%F0%9F%8C%B1%20grow.pdf'],
  ['letters that Windows does not store', 'a<b>c:d"e|f?g*h', 'abcdefgh.pdf', 'abcdefgh.pdf'],
  ['the name of a device', 'con', '_con.pdf', '_con.pdf'],
  ['the name of a device with an ending', 'NUL.txt', '_NUL.txt.pdf', '_NUL.txt.pdf'],
  ['the name of a device in wide letters', 'ＡＵＸ', '_AUX.pdf', `${encodeURIComponent('ＡＵＸ')}.pdf`],
  ['more bytes than are stored', 'අ'.repeat(150), 'document.pdf', `${encodeURIComponent('අ'.repeat(65))}.pdf`],
])('GET /v1/pdfs/:id names a download safely when the title has %s', async (_name, title, plain, encoded) => {
  // Proves trust 16/6.
  const app = await startTestApp()
  const idea = await shareIdea(app, await signedInMember(app), { title, pdf: PDF })
  const { headers } = await app.call('GET', `/v1/pdfs/${idea.pdf}`)
  expect(headers['content-disposition']).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
})

test('GET /v1/pdfs/:id gives the very bytes that were sent, and by HEAD their number alone', async () => {
  const app = await startTestApp()
  const idea = await shareIdea(app, await signedInMember(app), { pdf: PDF })
  const sent = Buffer.from(PDF, 'base64')
  expect((await app.call('GET', `/v1/pdfs/${idea.pdf}`)).rawPayload.equals(sent)).toBe(true)
  const head = await app.call('HEAD', `/v1/pdfs/${idea.pdf}`)
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
})

test('GET /v1/pdfs/:id goes on with a download that broke off, unless the file is another one', async () => {
  const app = await startTestApp()
  const idea = await shareIdea(app, await signedInMember(app), { pdf: PDF })
  const sent = Buffer.from(PDF, 'base64')
  const get = (headers: Record<string, string> = {}) => app.call('GET', `/v1/pdfs/${idea.pdf}`, { headers })
  const { headers: whole } = await get()
  expect(whole['accept-ranges']).toBe('bytes')
  expect(whole.etag).toMatch(/^"\w+"$/)
  expect(whole.etag).not.toContain(idea.pdf)
  const [size, etag] = [sent.length, String(whole.etag)]
  const RANGES: [range: string, start: number, end: number][] = [
    ['bytes=4-', 4, size - 1],
    ['bytes=0-0', 0, 0],
    [`bytes=2-${size + 9}`, 2, size - 1],
    ['bytes=-3', size - 3, size - 1],
    [`bytes=-${size + 9}`, 0, size - 1],
  ]
  for (const [range, start, end] of RANGES) {
    const { statusCode, headers, rawPayload } = await get({ range, 'if-range': etag })
    expect([statusCode, headers['content-range']]).toEqual([206, `bytes ${start}-${end}/${size}`])
    expect(headers['content-length']).toBe(String(end - start + 1))
    expect(rawPayload.equals(sent.subarray(start, end + 1))).toBe(true)
  }
  for (const range of ['bytes=3-2', 'bytes=a-b', 'bytes=-', 'lines=1-2', 'bytes=0-1,3-4']) {
    expect((await get({ range })).rawPayload.equals(sent), range).toBe(true)
  }
  expect((await get({ range: 'bytes=4-', 'if-range': '"another"' })).statusCode).toBe(200)
  for (const range of [`bytes=${size}-`, 'bytes=-0']) {
    const { statusCode, headers } = await get({ range })
    expect([statusCode, headers['content-range']]).toEqual([416, `bytes */${size}`])
  }
})

test.each(['everybody', 'members'] as const)(
  'GET /v1/pdfs/:id serves the file of a suspended, rejected or hidden idea to nobody who gets 404 for the idea, of ideas for %s',
  async (ideas) => {
    // Proves trust 27/15.
    const app = await startTestApp()
    const admin = await signedInMember(app, { isAdmin: true })
    const reader = await signedInMember(app)
    const { version } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json().settings
    const visibility = { visibility: { community: 'everybody', ideas }, version }
    await app.call('PUT', '/v1/admin/settings', { token: admin.token, body: visibility })
    const share = async () => {
      const author = await signedInMember(app)
      return { author, idea: await shareIdea(app, author, { pdf: PDF }) }
    }
    const [suspended, rejected, hidden] = [await share(), await share(), await share()]
    await changeAccountStatus(app.deps, suspended.author.email, 'suspend')
    await rejectIdea(app, admin, rejected.idea.id)
    const now = app.clock.now().toISOString()
    await app.deps.db.updateTable('ideas').set({ hidden_at: now }).where('id', '=', hidden.idea.id).execute()
    const statusesFor = async (token?: string) => {
      const ofOne = async ({ idea }: typeof suspended) => {
        const [page, file] = await Promise.all(
          [`/v1/ideas/${idea.id}`, `/v1/pdfs/${idea.pdf}`].map((url) => app.call('GET', url, token ? { token } : {})),
        )
        return [page?.statusCode, file?.statusCode]
      }
      return Promise.all([suspended, rejected, hidden].map(ofOne))
    }
    const none = ideas === 'everybody' ? 404 : 401
    expect(await statusesFor()).toEqual([...Array(3)].map(() => [none, none]))
    expect(await statusesFor(reader.token)).toEqual([...Array(3)].map(() => [404, 404]))
    expect(await statusesFor(admin.token)).toEqual([...Array(3)].map(() => [200, 200]))
  },
)

test('GET /v1/pdfs/:id responds with 404 when the file itself is lost', async () => {
  const app = await startTestApp()
  const idea = await shareIdea(app, await signedInMember(app), { pdf: PDF })
  await app.deps.files.remove(idea.pdf)
  expect((await app.call('GET', `/v1/pdfs/${idea.pdf}`)).statusCode).toBe(404)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'GET /v1/pdfs/:id responds with 405 to %s, as avatars do',
  async (method) => {
    const app = await startTestApp()
    for (const kind of ['pdfs', 'avatars']) {
      const response = await app.call(method, `/v1/${kind}/${newCapabilityId()}`)
      expect(response.statusCode).toBe(405)
      expect(response.headers.allow).toBe('GET')
      ErrorBody.parse(response.json())
    }
  },
)

test('GET /v1/pdfs/:id responds without content to an empty avatar, which older clients ask for', async () => {
  const app = await startTestApp()
  const response = await app.call('GET', '/v1/avatars/')
  expect([response.statusCode, response.body]).toEqual([204, ''])
  expect(response.headers['cache-control']).toMatch(/^public, max-age=/)
  expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test.each(['x', '..%2F..%2Fquad.sqlite', newCapabilityId()])(
  'GET /v1/pdfs/:id responds with 404 for %s',
  async (id) => {
    // Proves trust 17/1.
    const app = await startTestApp()
    expect((await app.call('GET', `/v1/pdfs/${id}`)).statusCode).toBe(404)
    const avatar = await app.call('GET', `/v1/avatars/${id}`)
    expect(avatar.statusCode).toBe(404)
    expect(avatar.headers['cross-origin-resource-policy']).toBe('cross-origin')
  },
)

test('GET /v1/avatars/:id serves a small avatar without metadata, cached for good', async () => {
  // Proves trust 16/4; spec 7/20.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const image = sharp({ create: { width: 900, height: 700, channels: 3, background: '#fff' } })
  const avatar = (
    await image
      .withExif({ IFD0: { Copyright: 'home address' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
  const { profile } = (await app.call('PATCH', '/v1/profile/update', { token, body: { avatar } })).json()
  const response = await app.call('GET', `/v1/avatars/${profile.avatar}`)
  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { width, height, exif } = await sharp(response.rawPayload).metadata()
  expect({ width, height, exif }).toEqual({ width: 512, height: 512, exif: undefined })
  expect((await app.call('GET', `/v1/pdfs/${profile.avatar}`)).statusCode).toBe(404)
})

test('GET /v1/avatars/:id serves an avatar in the size shown, as long as it exists', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const avatar = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const body = { avatar: avatar.toString('base64') }
  const { profile } = (await app.call('PATCH', '/v1/profile/update', { token, body })).json()
  const edgeOf = async (query: string) => {
    const response = await app.call('GET', `/v1/avatars/${profile.avatar}${query}`)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
    return (await sharp(response.rawPayload).metadata()).width
  }
  const edges = await Promise.all(['?size=64', '?size=64', '?size=128', '?size=256', '', '?size=100000'].map(edgeOf))
  expect(edges).toEqual([64, 64, 128, 256, 512, 512])
  await app.call('PATCH', '/v1/profile/update', { token, body: { avatar: '' } })
  expect((await app.call('GET', `/v1/avatars/${profile.avatar}?size=64`)).statusCode).toBe(404)
})

test('GET /v1/avatars/:id serves the avatar of a suspended member to administrators alone', async () => {
  const app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const member = await signedInMember(app)
  const image = await sharp({ create: { width: 90, height: 70, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const body = { avatar: image.toString('base64') }
  const { profile } = (await app.call('PATCH', '/v1/profile/update', { token: member.token, body })).json()
  await changeAccountStatus(app.deps, member.email, 'suspend')
  const url = `/v1/avatars/${profile.avatar}`
  expect((await app.call('GET', url)).statusCode).toBe(404)
  expect((await app.call('GET', url, { token: admin.token })).statusCode).toBe(200)
})

test('the sweep removes what a crash left an hour ago, and nothing else', async () => {
  // Proves trust 17/4.
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const pdf = Buffer.from(demoPdf('x', 'y')).toString('base64')
  const { idea } = (await app.call('POST', '/v1/ideas', { token, body: { ...IDEA, title: 'Kept', pdf } })).json()
  const [orphan, halfWritten, young] = [newCapabilityId(), `${newCapabilityId()}.tmp`, newCapabilityId()]
  const pathOf = (name: string) => join(app.deps.config.filesDir, name.slice(0, 2), name)
  for (const name of [orphan, halfWritten, young]) {
    mkdirSync(join(app.deps.config.filesDir, name.slice(0, 2)), { recursive: true })
    writeFileSync(pathOf(name), 'x')
  }
  const now = app.clock.now().getTime()
  for (const name of [orphan, halfWritten, idea.pdf])
    utimesSync(pathOf(name), new Date(now - 2 * HOUR), new Date(now - 2 * HOUR))
  expect(await sweepOrphanFiles(app.deps)).toBe(2)
  const left = readdirSync(app.deps.config.filesDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  expect(left.map((entry) => entry.name).sort()).toEqual([idea.pdf, young].sort())
})

test('a member keeps at most 200 MB of files', async () => {
  // Proves trust 17/5.
  const app = await startTestApp()
  const { id, token } = await signedInMember(app)
  await app.deps.db
    .insertInto('files')
    .values({ id: newCapabilityId(), owner_id: id, kind: 'pdf', size: 200 * 1024 * 1024, created_at: '2026-01-01' })
    .execute()
  const pdf = Buffer.from(demoPdf('x', 'y')).toString('base64')
  const response = await app.call('POST', '/v1/ideas', { token, body: { ...IDEA, title: 'One more', pdf } })
  expect(response.statusCode).toBe(422)
  expect(response.json().error.pdf).toContain('200 MB')
})

test('parallel uploads do not exceed the 200 MB together', async () => {
  const app = await startTestApp()
  const { id, token } = await signedInMember(app)
  const pdf = demoPdf('x', 'y')
  const quota = 200 * 1024 * 1024
  await app.deps.db
    .insertInto('files')
    // Room for two and a half.
    .values({
      id: newCapabilityId(),
      owner_id: id,
      kind: 'pdf',
      size: quota - Math.floor(2.5 * pdf.length),
      created_at: '2026-01-01',
    })
    .execute()
  const body = { ...IDEA, title: 'One of many', pdf: Buffer.from(pdf).toString('base64') }
  const uploads = Array.from({ length: 12 }, () => app.call('POST', '/v1/ideas', { token, body }))
  const statuses = (await Promise.all(uploads)).map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([201, 201, ...Array(10).fill(422)])
  const sum = await app.deps.db
    .selectFrom('files')
    .select((eb) => eb.fn.sum<number | string>('size').as('total'))
    .where('owner_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Number(sum.total)).toBeLessThanOrEqual(quota)
  expect(storedFiles(app)).toHaveLength(2)
})

describe('a stored file whose row could not be written', () => {
  const failingWith = async (error: Error) => {
    const app = await startTestApp()
    const { id } = await signedInMember(app)
    const upload = { ownerId: id, kind: 'pdf' as const, content: Buffer.from(PDF, 'base64') }
    await expect(transactWithFile(app.deps, upload, () => Promise.reject(error))).rejects.toThrow(error)
    return storedFiles(app)
  }

  test('a stored file whose row could not be written is removed', async () => {
    expect(await failingWith(new Error('refused'))).toEqual([])
  })

  test.each([
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('The database does not respond.'), { code: 'ETIMEDOUT' }),
  ])(
    'a stored file whose row could not be written stays for the sweep where the commit may have taken place all the same: %s',
    async (error) => {
      expect(await failingWith(error)).toHaveLength(1)
    },
  )
})
