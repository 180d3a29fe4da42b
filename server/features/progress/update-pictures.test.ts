import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import type { Update } from '../../../contract/progress.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { pruneUpdatePictures } from './update-pictures.service.ts'

let app: TestApp
let author: TestMember
let other: TestMember
let admin: TestMember
let idea: Idea
let update: Update

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
  other = await signedInMember(app)
  admin = await signedInMember(app, { isAdmin: true })
  idea = await shareIdea(app, author)
  await app.call('PATCH', `/v1/ideas/${idea.id}`, { token: admin.token, body: { status: 'Approved' } })
  const body = { text: 'Three courses are half done.' }
  update = (await app.call('POST', `/v1/ideas/${idea.id}/updates`, { token: author.token, body })).json().update
})

const picture = (width = 2_400, height = 1_200) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitude: '6/1 54/1 0/1' } })
    .jpeg()
    .toBuffer()

const add = async (member = author, image?: Buffer, alt = 'A van at the day school') => {
  const body = { image: (image ?? (await picture())).toString('base64'), alt }
  return app.call('POST', `/v1/updates/${update.id}/pictures`, { token: member.token, body })
}
const addOne = async (): Promise<string> => (await add()).json().update.pictures[0].id
const open = (id: string, token?: string) => app.call('GET', `/v1/updates/pictures/${id}`, token ? { token } : {})
const storedFiles = async () =>
  (await app.deps.db.selectFrom('files').select('id').where('kind', '=', 'picture').execute()).length

test('a picture is shown with its description, without metadata and within 1,600 pixels', async () => {
  const response = await add()
  expect([response.statusCode, response.json().update.pictures]).toEqual([
    201,
    [{ id: expect.any(String), alt: 'A van at the day school' }],
  ])
  const listed = await app.call('GET', `/v1/ideas/${idea.id}/updates`)
  expect(listed.json().updates[0].pictures).toEqual(response.json().update.pictures)
  const served = await open(response.json().update.pictures[0].id)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
  const { width, height, exif } = await sharp(served.rawPayload).metadata()
  expect([width, height, exif]).toEqual([1_600, 800, undefined])
})

test('an update has three pictures at most, also when four arrive at once', { tags: ['postgres'] }, async () => {
  const image = await picture(40, 30)
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => add(author, image)))).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([201, 201, 201, 409])
  expect(await storedFiles()).toBe(3)
})

test('pictures of an update are added and removed by its author alone', async () => {
  const id = await addOne()
  expect((await add(other)).statusCode).toBe(403)
  const remove = (member: TestMember, picture = id) =>
    app.call('DELETE', `/v1/updates/${update.id}/pictures/${picture}`, { token: member.token })
  expect((await remove(other)).statusCode).toBe(403)
  expect((await remove(author, update.id)).statusCode).toBe(404)
  expect((await remove(author)).json().update.pictures).toEqual([])
  expect([(await open(id)).statusCode, await storedFiles()]).toEqual([404, 0])
})

test('a file that is no picture is refused', async () => {
  const response = await add(author, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect([response.statusCode, response.json().error]).toEqual([
    422,
    { image: 'Only .jpg, .jpeg, .png and .webp files are accepted.' },
  ])
  expect((await add(author, Buffer.alloc(5_000_001, 1))).statusCode).toBe(422)
})

test('the picture of a hidden idea is hidden', async () => {
  const id = await addOne()
  await app.call('PATCH', `/v1/ideas/${idea.id}`, {
    token: admin.token,
    body: { status: 'Rejected', feedback: 'It is a copy of another one.' },
  })
  expect([(await open(id)).statusCode, (await open(id, author.token)).statusCode]).toEqual([404, 200])
})

test('pictures are deleted with their update, and by the hourly job after their idea', async () => {
  const id = await addOne()
  await app.call('DELETE', `/v1/updates/${update.id}`, { token: author.token })
  expect([(await open(id)).statusCode, await storedFiles()]).toEqual([404, 0])

  const body = { text: 'The fourth course has begun.' }
  update = (await app.call('POST', `/v1/ideas/${idea.id}/updates`, { token: author.token, body })).json().update
  const second = await addOne()
  await app.call('DELETE', `/v1/ideas/${idea.id}`, { token: author.token })
  expect((await open(second)).statusCode).toBe(404)
  await pruneUpdatePictures(app.deps)
  expect(await storedFiles()).toBe(0)
})
