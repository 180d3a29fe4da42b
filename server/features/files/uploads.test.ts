import { createHash, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PARTS_MAX, UPLOAD_LASTS_DAYS } from '../../../contract/uploads.values.ts'
import { demoPdf } from '../../cli/demo-pdf.ts'
import { DAY } from '../../lib/clock.ts'
import { IDEA, shareIdea, storedFiles } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startS3 } from '../../testing/s3-server.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { pruneUploads } from './uploads.service.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const PART = { ...TUS, 'content-type': 'application/offset+octet-stream' }
const LIMIT = 10 * 1024 * 1024
const kindOf = (kind: string) => ({ 'upload-metadata': `kind ${Buffer.from(kind).toString('base64')}` })

/** A PDF of about this many bytes. */
function pdfOf(bytes: number): Buffer {
  return Buffer.concat([Buffer.from(demoPdf('Brief', 'A brief')), Buffer.alloc(bytes, 'quad ')])
}

function begin({ send }: TestApp, { token }: TestMember, size: number, headers: Record<string, string> = {}) {
  return send({
    method: 'POST',
    url: '/v1/uploads',
    headers: { ...TUS, 'upload-length': String(size), authorization: `Bearer ${token}`, ...headers },
  })
}

async function begun(app: TestApp, member: TestMember, size: number, kind = 'pdf'): Promise<string> {
  const response = await begin(app, member, size, kindOf(kind))
  expect(response.statusCode).toBe(201)
  return String(response.headers.location)
}

type Sent = { offset: number; content: Buffer; headers?: Record<string, string> }

function sendPart({ send }: TestApp, { token }: TestMember, url: string, { offset, content, headers }: Sent) {
  return send({
    method: 'PATCH',
    url,
    payload: content,
    headers: { ...PART, 'upload-offset': String(offset), authorization: `Bearer ${token}`, ...headers },
  })
}

function head({ send }: TestApp, { token }: TestMember, url: string) {
  return send({ method: 'HEAD', url, headers: { ...TUS, authorization: `Bearer ${token}` } })
}

/** Sends the first bytes of a request that does not end, and waits until the server has stored some of them. */
async function sendSlowly(app: TestApp, { token }: TestMember, url: string, content: Buffer, bytes: number) {
  const { port } = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  const headers = { ...PART, host: 'quad.example', authorization: `Bearer ${token}`, 'upload-offset': '0' }
  const lines = Object.entries({ ...headers, 'content-length': content.length }).map((pair) => pair.join(': '))
  socket.write(`PATCH ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  socket.write(content.subarray(0, bytes))
  const row = () => app.deps.db.selectFrom('uploads').select('received').where('id', '=', idOf(url)).executeTakeFirst()
  // Not by asking the server, which would end the request.
  await expect.poll(async () => (await row())?.received).toBeGreaterThan(0)
  return socket
}

const idOf = (url: string) => url.split('/').at(-1) ?? ''

async function uploaded(app: TestApp, member: TestMember, content: Buffer, kind = 'pdf'): Promise<string> {
  const url = await begun(app, member, content.length, kind)
  expect((await sendPart(app, member, url, { offset: 0, content })).statusCode).toBe(204)
  return idOf(url)
}

const share = ({ call }: TestApp, { token }: TestMember, change: object) =>
  call('POST', '/v1/ideas', { token, body: { ...IDEA, ...change } })

test('an upload arrives in parts and becomes the PDF of an idea, byte for byte, once', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const content = pdfOf(700_000)
  const url = await begun(app, member, content.length)
  const first = await sendPart(app, member, url, { offset: 0, content: content.subarray(0, 300_000) })
  expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '300000'])
  const state = await head(app, member, url)
  expect(state.headers).toMatchObject({
    'upload-offset': '300000',
    'upload-length': String(content.length),
    'tus-resumable': '1.0.0',
    'cache-control': 'no-store',
  })
  const early = await share(app, member, { pdf_upload: idOf(url) })
  expect([early.statusCode, early.json().error]).toEqual([422, { pdf: 'The file has not arrived yet.' }])
  await sendPart(app, member, url, { offset: 300_000, content: content.subarray(300_000) })
  const { idea } = (await share(app, member, { pdf_upload: idOf(url) })).json()
  expect(idea.pdf_size).toBe(content.length)
  expect((await app.call('GET', `/v1/pdfs/${idea.pdf}`)).rawPayload.equals(content)).toBe(true)
  expect(storedFiles(app)).toEqual([idea.pdf])
  expect((await share(app, member, { title: 'Twice', pdf_upload: idOf(url) })).statusCode).toBe(422)
  expect((await head(app, member, url)).statusCode).toBe(404)
})

test('an upload is taken by one of several requests at once', { tags: ['postgres'] }, async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const id = await uploaded(app, member, pdfOf(200_000))
  const responses = await Promise.all([1, 2, 3].map((n) => share(app, member, { title: `Idea ${n}`, pdf_upload: id })))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422])
  expect(storedFiles(app)).toHaveLength(1)
})

test('an upload of another server goes on here, and only one of two requests from the same place does', {
  tags: ['postgres'],
}, async () => {
  const app = await startTestApp()
  const other = await startSecondServer(app)
  const member = await signedInMember(app)
  const content = pdfOf(400_000)
  const url = await begun(app, member, content.length)
  await sendPart(app, member, url, { offset: 0, content: content.subarray(0, 100_000) })
  const both = await Promise.all(
    [app, other].map((one) =>
      sendPart(one, member, url, { offset: 100_000, content: content.subarray(100_000, 200_000) }),
    ),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  await sendPart(other, member, url, { offset: 200_000, content: content.subarray(200_000) })
  const { idea } = (await share(app, member, { pdf_upload: idOf(url) })).json()
  expect((await app.call('GET', `/v1/pdfs/${idea.pdf}`)).rawPayload.equals(content)).toBe(true)
})

test('an upload keeps what arrived before the line broke', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const content = pdfOf(900_000)
  const url = await begun(app, member, content.length)
  const socket = await sendSlowly(app, member, url, content, 500_000)
  socket.destroy()
  const offset = Number((await head(app, member, url)).headers['upload-offset'])
  expect(offset).toBeGreaterThanOrEqual(131_072)
  await sendPart(app, member, url, { offset, content: content.subarray(offset) })
  const { idea } = (await share(app, member, { pdf_upload: idOf(url) })).json()
  expect((await app.call('GET', `/v1/pdfs/${idea.pdf}`)).rawPayload.equals(content)).toBe(true)
})

test('an upload that a lost line left behind ends when another request asks how far it came', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const content = pdfOf(300_000)
  const url = await begun(app, member, content.length)
  const socket = await sendSlowly(app, member, url, content, 200_000)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const offset = Number((await head(app, member, url)).headers['upload-offset'])
  expect((await sendPart(app, member, url, { offset, content: content.subarray(offset) })).statusCode).toBe(204)
  await closed
})

test('an upload is written with its checksum, or not at all', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const content = pdfOf(50_000)
  const url = await begun(app, member, content.length)
  const sum = createHash('sha1').update(content).digest('base64')
  const wrong = { 'upload-checksum': `sha1 ${createHash('sha1').update('x').digest('base64')}` }
  expect((await sendPart(app, member, url, { offset: 0, content, headers: wrong })).statusCode).toBe(460)
  const unknown = { 'upload-checksum': 'crc99 AAAA' }
  expect((await sendPart(app, member, url, { offset: 0, content, headers: unknown })).statusCode).toBe(400)
  expect((await head(app, member, url)).headers['upload-offset']).toBe('0')
  const right = { 'upload-checksum': `sha1 ${sum}` }
  expect((await sendPart(app, member, url, { offset: 0, content, headers: right })).statusCode).toBe(204)
})

test('an upload becomes an avatar, re-encoded', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const image = sharp({ create: { width: 900, height: 700, channels: 3, background: '#fff' } })
  const id = await uploaded(app, member, await image.jpeg().toBuffer(), 'picture')
  const change = { token: member.token, body: { avatar_upload: id } }
  const { profile } = (await app.call('PATCH', '/v1/profile/update', change)).json()
  const { rawPayload } = await app.call('GET', `/v1/avatars/${profile.avatar}`)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512 })
  expect(storedFiles(app)).toEqual([profile.avatar])
  expect((await app.call('PATCH', '/v1/profile/update', change)).statusCode).toBe(422)
})

test('an upload replaces the PDF of an idea', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const { id, pdf } = await shareIdea(app, member, { pdf: pdfOf(10).toString('base64') })
  const upload = await uploaded(app, member, pdfOf(200_000))
  const edit = { token: member.token, body: { ...IDEA, pdf_upload: upload } }
  const { idea } = (await app.call('PUT', `/v1/ideas/${id}`, edit)).json()
  expect(idea.pdf).not.toBe(pdf)
  expect(storedFiles(app)).toEqual([idea.pdf])
})

test('an upload is cancelled, and nothing of it stays', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const url = await begun(app, member, 1_000_000)
  await sendPart(app, member, url, { offset: 0, content: pdfOf(200_000) })
  const headers = { ...TUS, authorization: `Bearer ${member.token}` }
  expect((await app.send({ method: 'DELETE', url, headers })).statusCode).toBe(204)
  expect((await head(app, member, url)).statusCode).toBe(404)
  expect(storedFiles(app)).toEqual([])
})

test('an upload is swept when nobody has gone on with it for days', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const url = await begun(app, member, 1_000_000)
  await sendPart(app, member, url, { offset: 0, content: pdfOf(200_000) })
  app.clock.advance(UPLOAD_LASTS_DAYS * DAY - 1)
  expect(await pruneUploads(app.deps)).toBe(0)
  app.clock.advance(2)
  expect(await pruneUploads(app.deps)).toBe(1)
  expect(storedFiles(app)).toEqual([])
  expect(await app.deps.db.selectFrom('files').selectAll().execute()).toEqual([])
})

test('an upload goes with the account', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  await uploaded(app, member, pdfOf(200_000))
  const body = { password: member.password, ideas: 'delete' }
  const response = await app.call('POST', '/v1/settings/account-deletion', { token: member.token, body })
  expect(response.statusCode).toBeLessThan(300)
  expect(storedFiles(app)).toEqual([])
})

test('an upload is kept in a bucket too', async () => {
  const s3 = await startS3()
  const app = await startTestApp({ filesBucket: { ...s3.bucket, prefix: 'quad/' } })
  const member = await signedInMember(app)
  const content = pdfOf(400_000)
  const { idea } = (await share(app, member, { pdf_upload: await uploaded(app, member, content) })).json()
  expect((await app.call('GET', `/v1/pdfs/${idea.pdf}`)).rawPayload.equals(content)).toBe(true)
  expect(await s3.keys()).toEqual([`quad/${idea.pdf}`])
})

test('an upload refuses a caller without a session', async () => {
  const { call } = await startTestApp()
  const id = '00000000-0000-4000-8000-000000000000'
  const responses = [
    await call('POST', '/v1/uploads'),
    await call('HEAD', `/v1/uploads/${id}`),
    await call('PATCH', `/v1/uploads/${id}`),
    await call('DELETE', `/v1/uploads/${id}`),
  ]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
})

test('an upload refuses another member', async () => {
  const app = await startTestApp()
  const [member, other] = [await signedInMember(app), await signedInMember(app)]
  const url = await begun(app, member, 100_000)
  const content = pdfOf(10)
  expect((await head(app, other, url)).statusCode).toBe(404)
  expect((await sendPart(app, other, url, { offset: 0, content })).statusCode).toBe(404)
  const asOther = { ...TUS, authorization: `Bearer ${other.token}` }
  expect((await app.send({ method: 'DELETE', url, headers: asOther })).statusCode).toBe(404)
  expect((await share(app, other, { pdf_upload: idOf(url) })).statusCode).toBe(422)
  expect((await head(app, member, url)).headers['upload-offset']).toBe('0')
})

test('an upload refuses a part from the wrong place, and bytes beyond the end', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const content = pdfOf(1000)
  const url = await begun(app, member, content.length)
  expect((await sendPart(app, member, url, { offset: 10, content })).statusCode).toBe(409)
  const more = Buffer.concat([content, Buffer.from('more')])
  expect((await sendPart(app, member, url, { offset: 0, content: more })).statusCode).toBe(413)
  expect((await head(app, member, url)).headers['upload-offset']).toBe('0')
})

test('an upload refuses an empty file, a large one and one of another kind', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  expect((await begin(app, member, LIMIT + 1)).statusCode).toBe(413)
  expect((await begin(app, member, 5_000_001, kindOf('picture'))).statusCode).toBe(413)
  expect((await begin(app, member, 0)).statusCode).toBe(422)
  expect((await begin(app, member, 10, kindOf('zip'))).statusCode).toBe(422)
  const url = await begun(app, member, 1000)
  const response = await sendPart(app, member, url, { offset: 0, content: Buffer.alloc(1000, 'x') })
  expect([response.statusCode, response.json().error]).toEqual([422, { pdf: 'Only .pdf files are accepted.' }])
  const picture = await begun(app, member, 1000, 'picture')
  expect((await sendPart(app, member, picture, { offset: 0, content: pdfOf(10) })).statusCode).toBe(422)
  const id = await uploaded(app, member, pdfOf(10))
  const avatar = { token: member.token, body: { avatar_upload: id } }
  expect((await app.call('PATCH', '/v1/profile/update', avatar)).statusCode).toBe(422)
})

test('an upload in small parts is refused as the PDF of an idea when it is none', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const url = await begun(app, member, 8)
  for (const offset of [0, 4]) await sendPart(app, member, url, { offset, content: Buffer.from('none') })
  const response = await share(app, member, { pdf_upload: idOf(url) })
  expect(response.json().error).toEqual({ pdf: 'Only .pdf files are accepted.' })
})

test('an upload is refused as the sixth at once, and beyond the quota', { tags: ['postgres'] }, async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const results = await Promise.all(Array.from({ length: 7 }, () => begin(app, member, 1000)))
  expect(results.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 201, 409, 409])
  const other = await signedInMember(app)
  const row = {
    id: idOf(await begun(app, other, 1)),
    owner_id: other.id,
    kind: 'pdf' as const,
    created_at: '2026-01-01',
  }
  const size = 200 * 1024 * 1024 - 1000
  await app.deps.db
    .insertInto('files')
    .values({ ...row, size })
    .execute()
  expect((await begin(app, other, 1001)).statusCode).toBe(422)
  expect((await begin(app, other, 900)).statusCode).toBe(201)
})

test('an upload refuses more than the largest number of parts', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const url = await begun(app, member, 10_000)
  const { id, ...file } = {
    owner_id: member.id,
    kind: 'part' as const,
    size: 1,
    created_at: '2026-01-01',
    id: idOf(url),
  }
  const parts = Array.from({ length: PARTS_MAX - 1 }, (_, start) => ({ upload_id: id, start, file_id: randomUUID() }))
  for (let from = 0; from < parts.length; from += 100) {
    const some = parts.slice(from, from + 100)
    await app.deps.db
      .insertInto('files')
      .values(some.map(({ file_id }) => ({ ...file, id: file_id })))
      .execute()
    await app.deps.db.insertInto('upload_parts').values(some).execute()
  }
  await app.deps.db.updateTable('uploads').set({ received: parts.length }).where('id', '=', id).execute()
  const content = Buffer.from('x')
  expect((await sendPart(app, member, url, { offset: parts.length, content })).statusCode).toBe(204)
  expect((await sendPart(app, member, url, { offset: PARTS_MAX, content })).statusCode).toBe(422)
  expect((await head(app, member, url)).headers['upload-offset']).toBe(String(PARTS_MAX))
})

test('an upload is refused after sixty others, with Retry-After', async () => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  for (let n = 0; n < 60; n++) {
    const url = await begun(app, member, 1000)
    await app.send({ method: 'DELETE', url, headers: { ...TUS, authorization: `Bearer ${member.token}` } })
  }
  const response = await begin(app, member, 1000)
  expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([429, true])
})

test.each([
  ['no version', { 'tus-resumable': '' }, 412],
  ['another version', { 'tus-resumable': '0.2.2' }, 400],
  ['a negative length', { 'upload-length': '-1' }, 400],
  ['a length that is no number', { 'upload-length': '1e3' }, 400],
  ['a huge length', { 'upload-length': '99999999999999999999999' }, 400],
  ['a length to follow', { 'upload-defer-length': '1' }, 400],
  ['a concatenation', { 'upload-concat': 'final;/v1/uploads/a /v1/uploads/b' }, 400],
  ['broken metadata', { 'upload-metadata': 'kind !!!' }, 400],
  ['metadata that names the prototype', { 'upload-metadata': '__proto__ eA==,kind cGRm' }, 400],
  ['another method in a header', { 'x-http-method-override': 'DELETE' }, 201],
  ['another host in a header', { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }, 201],
])('refused is or read plainly: %s', async (_name, headers, status) => {
  const app = await startTestApp()
  const member = await signedInMember(app)
  const response = await begin(app, member, 1000, headers)
  expect(response.statusCode).toBe(status)
  if (status === 201) expect(response.headers.location).toMatch(/^\/v1\/uploads\/[0-9a-f-]{36}$/)
})

test.each(['nothing', '00000000-0000-4000-8000-000000000000', '..%2F..%2Fetc', '%00', 'x'.repeat(300)])(
  'refused is the id %j',
  async (id) => {
    const app = await startTestApp()
    const member = await signedInMember(app)
    const response = await sendPart(app, member, `/v1/uploads/${id}`, { offset: 0, content: Buffer.from('x') })
    expect(response.statusCode).toBe(404)
  },
)
