import sharp from 'sharp'
import { expect, test } from 'vitest'
import { TooManyRequestsError, UnavailableError } from '../../lib/errors.ts'
import { reencodeAvatar } from './avatar-process.ts'

const MEGAPIXELS_40 = { width: 8_000, height: 5_000, channels: 3 as const, background: '#0e5a3c' }

function image(edge: number): Promise<Buffer> {
  return sharp({ create: { ...MEGAPIXELS_40, width: edge, height: edge } })
    .png()
    .toBuffer()
}

test('an interlaced image of 40 megapixels is accepted', async () => {
  const interlaced = await sharp({ create: MEGAPIXELS_40 }).png({ progressive: true }).toBuffer()
  expect(Buffer.isBuffer(await reencodeAvatar('a', interlaced))).toBe(true)
})

test('one that would take more than the memory budget is refused by its header', async () => {
  // Proves trust 16/3.
  const create = { ...MEGAPIXELS_40, channels: 4 as const, background: { r: 1, g: 2, b: 3, alpha: 0.5 } }
  const interlaced = await sharp({ create }).toColourspace('rgb16').png({ progressive: true }).toBuffer()
  expect(await reencodeAvatar('a', interlaced)).toBe('too large')
})

test('uploads reach no decoder except for the three formats', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const gif = await sharp({ create: { ...MEGAPIXELS_40, width: 9, height: 9 } })
    .gif()
    .toBuffer()
  expect(await reencodeAvatar('a', svg)).toBe('unreadable')
  expect(await reencodeAvatar('a', gif)).toBe('unreadable')
})

test('avatars take turns; few of one member and few of all may wait', async () => {
  // Proves trust 16/3.
  const small = await image(20)
  const ofOne = await Promise.allSettled(Array.from({ length: 6 }, () => reencodeAvatar('a', small)))
  const refused = ofOne.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  expect(refused).toEqual([expect.any(TooManyRequestsError), expect.any(TooManyRequestsError)])
  const ofMany = await Promise.allSettled(Array.from({ length: 21 }, (_, index) => reencodeAvatar(`b${index}`, small)))
  expect(ofMany.map(({ status }) => status)).toEqual([...Array(20).fill('fulfilled'), 'rejected'])
  expect(ofMany.at(-1)).toMatchObject({ reason: expect.any(UnavailableError) })
  expect(Buffer.isBuffer(await reencodeAvatar('a', small))).toBe(true)
})
