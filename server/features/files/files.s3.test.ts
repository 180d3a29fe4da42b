import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ErrorBody } from '../../../contract/errors.ts'
import { HOUR } from '../../lib/clock.ts'
import { newCapabilityId } from '../../lib/ids.ts'
import { IDEA, PDF, shareIdea, storedFiles } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startS3 } from '../../testing/s3-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepOrphanFiles } from './files.service.ts'

const HEADER = Buffer.from('%PDF-1.7\n')
const bigPdf = () => Buffer.concat([HEADER, Buffer.alloc(10 * 1024 * 1024 - HEADER.length, 'අ x')])

async function startWithBucket() {
  const s3 = await startS3()
  const bucket = { ...s3.bucket, prefix: 'quad/' }
  const app = await startTestApp({ filesBucket: bucket })
  return { s3, app, member: await signedInMember(app) }
}

async function changeAvatar(app: TestApp, { token }: TestMember, background: string) {
  const image = sharp({ create: { width: 900, height: 700, channels: 3, background } })
  const avatar = (await image.jpeg().toBuffer()).toString('base64')
  return app.call('PATCH', '/v1/profile/update', { token, body: { avatar } })
}

test('with files in a bucket: an avatar is stored there, served from there, and removed when another replaces it', async () => {
  const { s3, app, member } = await startWithBucket()
  const first = (await changeAvatar(app, member, '#fff')).json().profile.avatar
  expect(await s3.keys()).toEqual([`quad/${first}`])
  const response = await app.call('GET', `/v1/avatars/${first}`)
  expect(response.headers['content-type']).toBe('image/webp')
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })

  const second = (await changeAvatar(app, member, '#000')).json().profile.avatar
  expect(await s3.keys()).toEqual([`quad/${second}`])
  expect((await app.call('GET', `/v1/avatars/${first}`)).statusCode).toBe(404)
  expect(storedFiles(app)).toEqual([])
})

test('with files in a bucket: a PDF of the greatest size comes back byte for byte, also over a socket', async () => {
  const { app, member } = await startWithBucket()
  const pdf = bigPdf()
  const idea = await shareIdea(app, member, { pdf: pdf.toString('base64') })
  const url = `${await app.app.listen({ port: 0 })}/v1/pdfs/${idea.pdf}`
  const response = await fetch(url)
  expect(response.headers.get('content-length')).toBe(String(pdf.length))
  expect(response.headers.get('content-disposition')).toContain('Offline quiz packs.pdf')
  expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true)
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(pdf.length)])
})

test('with files in a bucket: a client that disconnects leaves nothing open', async () => {
  const { app, s3, member } = await startWithBucket()
  const idea = await shareIdea(app, member, { pdf: bigPdf().toString('base64') })
  const url = `${await app.app.listen({ port: 0 })}/v1/pdfs/${idea.pdf}`
  const reader = (await fetch(url)).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await expect.poll(() => s3.openResponses()).toBe(0)
})

test('with files in a bucket: an idea takes its PDF along when it goes, and an edit the PDF before', async () => {
  const { s3, app, member } = await startWithBucket()
  const { token } = member
  const { id, pdf } = await shareIdea(app, member, { pdf: PDF })
  expect(await s3.keys()).toEqual([`quad/${pdf}`])
  const { idea } = (await app.call('PUT', `/v1/ideas/${id}`, { token, body: { ...IDEA, pdf: PDF } })).json()
  expect(await s3.keys()).toEqual([`quad/${idea.pdf}`])
  expect((await app.call('DELETE', `/v1/ideas/${id}`, { token })).statusCode).toBe(200)
  expect(await s3.keys()).toEqual([])
})

test('with files in a bucket: the export of a member contains avatar and PDF', async () => {
  const { app, member } = await startWithBucket()
  await changeAvatar(app, member, '#fff')
  const { pdf } = await shareIdea(app, member, { pdf: PDF })
  const response = await app.call('GET', '/v1/settings/export', { token: member.token })
  const files = unzipSync(response.rawPayload)
  expect(Object.keys(files)).toContain('avatar.webp')
  expect(Buffer.from(files[`pdfs/${pdf}.pdf`] ?? []).toString('base64')).toBe(PDF)
})

test('with files in a bucket: the sweep removes what a crash left an hour ago, and nothing else', async () => {
  // Proves trust 17/7.
  const { s3, app, member } = await startWithBucket()
  const { pdf } = await shareIdea(app, member, { pdf: PDF })
  const orphan = newCapabilityId()
  await app.deps.files.put(orphan, Buffer.from('x'))
  // The bucket dates its objects by the true time.
  app.clock.advance(Date.now() - app.clock.now().getTime())
  expect(await sweepOrphanFiles(app.deps)).toBe(0)
  app.clock.advance(2 * HOUR)
  expect(await sweepOrphanFiles(app.deps)).toBe(1)
  expect(await s3.keys()).toEqual([`quad/${pdf}`])
})

test('with files in a bucket: a file over the quota never reaches the bucket', async () => {
  const { s3, app, member } = await startWithBucket()
  const row = { id: newCapabilityId(), owner_id: member.id, kind: 'pdf', created_at: '2026-01-01' } as const
  await app.deps.db
    .insertInto('files')
    .values({ ...row, size: 200 * 1024 * 1024 })
    .execute()
  const body = { ...IDEA, pdf: PDF }
  expect((await app.call('POST', '/v1/ideas', { token: member.token, body })).statusCode).toBe(422)
  expect(await s3.keys()).toEqual([])
})

test('with files in a bucket: an object that is lost is a 404', async () => {
  const { app, member } = await startWithBucket()
  const { pdf } = await shareIdea(app, member, { pdf: PDF })
  await app.deps.files.remove(pdf)
  expect((await app.call('GET', `/v1/pdfs/${pdf}`)).statusCode).toBe(404)
})

test('an unreachable bucket is a 503 with Retry-After and no detail, and everything else goes on', async () => {
  // Proves trust 17/7.
  const { s3, app, member } = await startWithBucket()
  const { token } = member
  const { id, pdf } = await shareIdea(app, member, { pdf: PDF })
  const { avatar } = (await changeAvatar(app, member, '#fff')).json().profile
  await s3.stop()
  for (const response of [
    await app.call('GET', `/v1/pdfs/${pdf}`),
    await app.call('GET', `/v1/avatars/${avatar}`),
    await app.call('POST', '/v1/ideas', { token, body: { ...IDEA, title: 'Never', pdf: PDF } }),
    await changeAvatar(app, member, '#000'),
  ]) {
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(ErrorBody.parse(response.json()).message).toContain('file storage')
    expect(response.body).not.toMatch(/s3|aws|bucket|127\.0\.0\.1|refused|\//i)
  }
  const { ideas } = (await app.call('GET', '/v1/ideas/mine', { token })).json()
  expect(ideas.map((idea: { id: string }) => idea.id)).toEqual([id])
  expect((await app.call('GET', '/v1/profile', { token })).json().profile.avatar).toBe(avatar)
  expect((await app.call('GET', '/readyz')).statusCode).toBe(200)

  // Deleting an idea needs the database alone; the object waits for the sweep.
  expect((await app.call('DELETE', `/v1/ideas/${id}`, { token })).statusCode).toBe(200)
  await s3.start()
  expect((await app.call('GET', `/v1/avatars/${avatar}`)).statusCode).toBe(200)
  app.clock.advance(Date.now() + 2 * HOUR - app.clock.now().getTime())
  expect(await sweepOrphanFiles(app.deps)).toBe(1)
  expect(await s3.keys()).toEqual([`quad/${avatar}`])
})
