import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoPdf } from '../../server/cli/demo-pdf.ts'
import { reencodeAvatar } from '../../server/features/files/avatar-process.ts'
import { extractPdfText } from '../../server/features/files/pdf-process.ts'
import { AppError } from '../../server/lib/errors.ts'
import { readCsv } from '../../server/lib/imports/csv-file.ts'
import { expect, test } from '../harness/test.ts'
import { outputOf, skipWithout } from './tools.ts'

/** Files that zzuf has broken are read or refused, each within its limits, by the readers of Quad. */

const SEEDS = 60
const RATIO = '0.0001:0.02'
/** Above the limits of time of the readers, with their start. */
const READ_MS = 20_000

/** The same file with other bits turned over for each seed. */
function* broken(file: Buffer, folder: string): Generator<Buffer> {
  mkdirSync(folder, { recursive: true })
  const original = join(folder, 'original')
  writeFileSync(original, file)
  for (let seed = 0; seed < SEEDS; seed++) {
    yield outputOf('zzuf', ['-r', RATIO, '-s', String(seed), 'cat', original])
  }
}

async function expectWithinTime(work: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await work()
  expect(performance.now() - started, 'milliseconds').toBeLessThan(READ_MS)
}

test.beforeEach(() => skipWithout('zzuf'))

test('a broken PDF has its text read or is refused', async ({}, { outputDir }) => {
  let read = 0
  for (const pdf of broken(Buffer.from(demoPdf('Solar kitchens', 'What it costs')), outputDir)) {
    await expectWithinTime(async () => {
      const result = await extractPdfText(pdf, AbortSignal.timeout(READ_MS))
      if ('text' in result) read++
      else expect(result.error).not.toMatch(/took too long|limit of memory/)
    })
  }
  expect(read, 'read all the same').toBeGreaterThan(0)
})

for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
  test(`a broken ${format} is encoded again or refused`, async ({}, { outputDir }) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
    const image = sharp({ create: { width: 200, height: 200, channels: 3, background: '#157', noise } })
    for (const picture of broken(await image.toFormat(format).toBuffer(), outputDir)) {
      await expectWithinTime(async () => {
        const result = await reencodeAvatar('owner', picture)
        if (typeof result === 'string') expect(result).toBe('unreadable')
        else expect((await sharp(result).metadata()).width).toBeGreaterThan(0)
      })
    }
  })
}

test('a broken CSV is read or refused with a reason', async ({}, { outputDir }) => {
  const lines = Array.from({ length: 300 }, (_, index) => `member${index}@campus.example,Nethmi,"Perera, ${index}",2nd`)
  for (const csv of broken(Buffer.from(['email,firstname,lastname,year', ...lines].join('\n')), outputDir)) {
    await expectWithinTime(async () => {
      const result = await readCsv(csv).catch((error: unknown) => error)
      if (result instanceof Error) expect(result).toBeInstanceOf(AppError)
      else expect(result).toHaveProperty('rows')
    })
  }
})
