import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { AVATAR_MAX_BYTES } from '../../../contract/profiles.ts'
import { storedFiles } from '../../testing/ideas.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

const TOO_LARGE = 'Max file size is 5MB.'
const WRONG_TYPE = 'Only .jpg, .jpeg, .png and .webp files are accepted.'
const UNREADABLE = 'This picture cannot be read. Please save it again or choose another one.'
const TOO_COMPLEX = 'This picture takes too much memory. Please choose a smaller one.'

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif'

function plain(width: number, height = width) {
  return sharp({ create: { width, height, channels: 3, background: '#0e5a3c' } })
}

async function image(format: Format, size = 40): Promise<Buffer> {
  return plain(size).toFormat(format).toBuffer()
}

/** Noise, which no format makes smaller. */
async function noisyPng(size: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width: size, height: size, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function animated(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = await Promise.all(['#f00', '#0f0'].map((background) => solid(background)))
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

function solid(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A PNG whose header has another size than its data. */
async function claimingPng(edge: number): Promise<Buffer> {
  const png = await image('png')
  png.writeUInt32BE(edge, 16)
  png.writeUInt32BE(edge, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

async function scene() {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const update = (avatar: Buffer | string | null) =>
    app.call('PATCH', '/v1/profile/update', {
      token,
      body: { avatar: Buffer.isBuffer(avatar) ? avatar.toString('base64') : avatar },
    })
  return { app, token, update }
}

test.each<[string, () => Promise<Buffer>]>([
  ['as JPEG', () => image('jpeg')],
  ['as PNG', () => image('png')],
  ['as WebP', () => image('webp')],
  ['as a JPEG in four inks', () => plain(60).toColourspace('cmyk').jpeg().toBuffer()],
  ['as a PNG of 16 bits', () => plain(60).toColourspace('rgb16').png().toBuffer()],
  ['of a single pixel', () => image('png', 1)],
  ['much wider than high', () => plain(2000, 3).png().toBuffer()],
  ['of nearly five million bytes', () => noisyPng(1280)],
  ['as the first frame of an animation', () => animated('webp')],
])('an avatar %s is accepted', async (_name, make) => {
  const { app, update } = await scene()
  const content = await make()
  expect(content.length).toBeLessThanOrEqual(AVATAR_MAX_BYTES)
  const response = await update(content)
  expect(response.statusCode).toBe(200)
  const stored = (await app.call('GET', `/v1/avatars/${response.json().profile.avatar}`)).rawPayload
  const { format, width, height, pages, space } = await sharp(stored).metadata()
  expect({ format, pages: pages ?? 1, space }).toEqual({ format: 'webp', pages: 1, space: 'srgb' })
  expect(Math.max(width, height)).toBeLessThanOrEqual(512)
})

test('an avatar is rotated by its EXIF orientation', async () => {
  const { app, update } = await scene()
  const lyingDown = await plain(300, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { avatar } = (await update(lyingDown)).json().profile
  const stored = await sharp((await app.call('GET', `/v1/avatars/${avatar}`)).rawPayload).metadata()
  expect(stored).toMatchObject({ width: 100, height: 300 })
  expect(stored.orientation).toBeUndefined()
})

/** Damage that cameras write: stray bytes before a marker, or wrong parameters of the scan. */
async function damagedJpeg(damage: 'scan' | 'at the start' | 'before tables' | 'before scan'): Promise<Buffer> {
  const jpeg = await image('jpeg', 64)
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const tables = jpeg.indexOf(Buffer.from([0xff, 0xc4]))
  const stray = Buffer.from([0x12, 0x34, 0x56])
  if (damage === 'at the start') return Buffer.concat([jpeg.subarray(0, 2), stray, jpeg.subarray(2)])
  if (damage === 'before tables') return Buffer.concat([jpeg.subarray(0, tables), stray, jpeg.subarray(tables)])
  if (damage === 'before scan') return Buffer.concat([jpeg.subarray(0, scan), stray, jpeg.subarray(scan)])
  // The last three bytes of the header of the scan: Ss, Se, AhAl.
  const end = scan + 2 + jpeg.readUInt16BE(scan + 2)
  return Buffer.concat([jpeg.subarray(0, end - 3), Buffer.from([0, 0, 0]), jpeg.subarray(end)])
}

test.each(['scan', 'at the start', 'before tables', 'before scan'] as const)(
  'a JPEG with the damage of cameras (%s) is an avatar',
  async (damage) => {
    const { update } = await scene()
    const jpeg = await damagedJpeg(damage)
    await expect(sharp(jpeg).toBuffer()).rejects.toThrow()
    const response = await update(jpeg)
    expect(response.statusCode).toBe(200)
    expect(response.json().profile.avatar).not.toBe('')
  },
)

test.each<[string, () => Promise<Buffer | string>, string]>([
  ['as GIF', () => image('gif'), WRONG_TYPE],
  ['as an animated GIF', () => animated('gif'), WRONG_TYPE],
  ['as TIFF', () => image('tiff'), WRONG_TYPE],
  ['as AVIF', () => image('avif'), WRONG_TYPE],
  ['as SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), WRONG_TYPE],
  [
    // Proves trust 16/1.
    'as SVG behind a prolog',
    async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    WRONG_TYPE,
  ],
  ['as a page', async () => Buffer.from('<script>alert(1)</script>'), WRONG_TYPE],
  ['as a PDF', async () => Buffer.from('%PDF-1.4'), WRONG_TYPE],
  ['cut off as JPEG', async () => (await image('jpeg', 400)).subarray(0, 300), UNREADABLE],
  ['cut off as PNG', async () => (await noisyPng(100)).subarray(0, 9000), UNREADABLE],
  ['cut off as WebP', async () => (await image('webp', 400)).subarray(0, 60), UNREADABLE],
  ['of a beginning alone', async () => Buffer.from([0xff, 0xd8, 0xff]), UNREADABLE],
  // Proves trust 16/2.
  ['of 49 million pixels in a few bytes', () => image('png', 7000), TOO_COMPLEX],
  // Proves trust 16/2.
  ['that claims a hundred times its size', () => claimingPng(4000), UNREADABLE],
  ['that claims more pixels than any', () => claimingPng(2 ** 31 - 1), UNREADABLE],
  // Proves trust 16/2.
  ['over five million bytes', async () => Buffer.alloc(AVATAR_MAX_BYTES + 1), TOO_LARGE],
  ['with a data prefix', async () => 'data:image/png;base64,AAAA', 'Must be base64 text without a data prefix'],
  ['in URL-safe base64', async () => '_-_-', 'Must be base64 text without a data prefix'],
])('an avatar %s is refused', async (_name, make, message) => {
  const { app, update } = await scene()
  const response = await update(await make())
  expect(response.statusCode).toBe(message === TOO_LARGE ? 413 : 422)
  expect(response.json().error).toEqual({ avatar: message })
  expect(storedFiles(app)).toEqual([])
})

test.each([5_000_001, 6_000_000, 12_000_000])(
  'an avatar of %i bytes gets an error with the limit over the network',
  async (size) => {
    const { app, token } = await scene()
    const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
    const response = await fetch(`${url}/v1/profile/update`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ avatar: Buffer.alloc(size).toString('base64') }),
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: { avatar: TOO_LARGE } })
  },
)

test('an avatar file is removed when the avatar is replaced, or cleared by null or an empty string', async () => {
  // Proves trust 17/3.
  const { app, update } = await scene()
  for (const none of [null, '']) {
    await update(await image('png'))
    const { avatar } = (await update(await image('jpeg'))).json().profile
    expect(storedFiles(app)).toEqual([avatar])
    expect((await update(none)).json().profile.avatar).toBe('')
    expect(storedFiles(app)).toEqual([])
    expect(await app.deps.db.selectFrom('files').select('id').execute()).toEqual([])
  }
})

test('an avatar file stays after an update without an avatar, and after a refused one', async () => {
  const { app, token, update } = await scene()
  const { avatar, version } = (await update(await image('png'))).json().profile
  await app.call('PATCH', '/v1/profile/update', { token, body: { title: 'Another' } })
  const body = { avatar: (await image('jpeg')).toString('base64') }
  expect((await app.call('PATCH', '/v1/profile/update', { token, body: { ...body, version } })).statusCode).toBe(409)
  expect((await app.call('PATCH', '/v1/profile/update', { token, body: { ...body, title: '' } })).statusCode).toBe(422)
  expect((await app.call('POST', '/v1/profile/new', { token, body })).statusCode).toBe(422)
  expect(storedFiles(app)).toEqual([avatar])
})

test('one avatar file is left after concurrent uploads', { tags: ['postgres'] }, async () => {
  const { app, token, update } = await scene()
  const images = await Promise.all((['png', 'jpeg', 'webp', 'png'] as const).map((format) => image(format)))
  const statuses = (await Promise.all(images.map(update))).map(({ statusCode }) => statusCode)
  expect(statuses).toContain(200)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  const { avatar } = (await app.call('GET', '/v1/profile', { token })).json().profile
  expect(storedFiles(app)).toEqual([avatar])
  expect(await app.deps.db.selectFrom('files').select('id').execute()).toEqual([{ id: avatar }])
})
