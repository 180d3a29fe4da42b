import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type ApiResponse, call } from './harness/client.ts'
import { IDEA, type Member, pdfNamed } from './harness/community.ts'
import {
  installationForTest,
  installationWithPostgres,
  isHonest503,
  memberOf,
  quadForTest,
} from './harness/for-test.ts'
import type { Installation } from './harness/installation.ts'
import { audit } from './power-cut/audit.ts'
import { openLedger } from './power-cut/ledger.ts'

const MEGABYTE = 1024 * 1024
const WRITES = 60

function mount(megabytes: number, folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0
}

/** A small disk, gone after the test. */
function smallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'quad-disk-'))
  if (!mount(megabytes, folder)) throw new Error('the disk was not mounted')
  chmodSync(folder, 0o755)
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'quad-mount-'))
  const isMounted = mount(1, folder)
  if (isMounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return isMounted
}

/** Leaves no byte free. */
function fill(disk: string): void {
  for (const size of [MEGABYTE, 4096, 1]) {
    for (let number = 0; ; number++) {
      try {
        writeFileSync(join(disk, `ballast-${size}-${number}`), Buffer.alloc(size))
      } catch {
        break
      }
      if (size === 1 && number > 10) break
    }
  }
}

function makeRoom(disk: string): void {
  for (const name of readdirSync(disk)) if (name.startsWith('ballast')) rmSync(join(disk, name))
}

function share(url: string, { token }: Member, pdf: Buffer | null): Promise<ApiResponse> {
  const body = { ...IDEA, title: 'Packs', description: 'Ten characters', pdf: pdf?.toString('base64') ?? null }
  return call(url, 'POST', '/v1/ideas', { token, body })
}

async function writeALot(url: string, member: Member, pdf: Buffer | null): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = []
  for (let number = 0; number < WRITES; number++) responses.push(await share(url, member, pdf))
  return responses
}

async function expectWhole(installation: Installation): Promise<void> {
  const found = await installation.withDeps((deps) => audit(deps, installation.engine, openLedger()))
  expect(found.halfDone).toEqual([])
}

function isClean(response: ApiResponse): boolean {
  return response.status === 201 || isHonest503(response)
}

const isAllowed = mayMount()

describe.skipIf(!isAllowed)('a full disk (skipped where a small one may not be mounted)', () => {
  const tmp = process.env.TMPDIR
  beforeAll(() => {
    if (tmp === undefined) delete process.env.TMPDIR
  })
  afterAll(() => {
    if (tmp === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = tmp
  })

  test('under everything, with SQLite: writes get a clean 503, reads go on, and writes too once there is room', async () => {
    // Proves trust 20/3.
    const disk = smallDisk(16)
    const installation = await installationForTest('sqlite', { dataDir: join(disk, 'data') })
    const member = await memberOf(installation)
    const { url } = await quadForTest(installation)
    const pdf = pdfNamed('before', 20_000)
    const before = (await share(url, member, pdf)).body as { idea: { pdf: string } }
    fill(disk)
    const withPdf = await writeALot(url, member, pdfNamed('full', 20_000))
    const without = await writeALot(url, member, null)
    expect([...withPdf, ...without].filter((response) => !isClean(response))).toEqual([])
    expect(withPdf.every(isHonest503)).toBe(true)
    expect(without.some(isHonest503)).toBe(true)
    expect((await call(url, 'GET', '/v1/ideas/mine', { token: member.token })).status).toBe(200)
    const stored = await fetch(`${url}/v1/pdfs/${before.idea.pdf}`)
    expect(Buffer.from(await stored.arrayBuffer()).equals(pdf)).toBe(true)
    makeRoom(disk)
    expect((await share(url, member, pdf)).status).toBe(201)
    expect((await share(url, member, null)).status).toBe(201)
    expect(
      readdirSync(installation.config.filesDir, { recursive: true }).filter((name) => String(name).endsWith('.tmp')),
    ).toEqual([])
    await expectWhole(installation)
  })

  test('under the files, with PostgreSQL elsewhere: uploads get a clean 503, all else goes on', async () => {
    const disk = smallDisk(8)
    const installation = await installationForTest('postgres', { dataDir: join(disk, 'data') })
    const member = await memberOf(installation)
    const { url } = await quadForTest(installation)
    fill(disk)
    expect((await writeALot(url, member, pdfNamed('full', 20_000))).every(isHonest503)).toBe(true)
    expect((await share(url, member, null)).status).toBe(201)
    makeRoom(disk)
    expect((await share(url, member, pdfNamed('after'))).status).toBe(201)
    await expectWhole(installation)
  })

  test('under PostgreSQL: writes get a clean 503, reads go on, and writes too once there is room', async () => {
    // Proves trust 20/3.
    const disk = smallDisk(160)
    chmodSync(disk, 0o777)
    process.env.TMPDIR = disk
    const installation = await installationWithPostgres()
    const member = await memberOf(installation)
    const { url } = await quadForTest(installation)
    fill(disk)
    const responses = await writeALot(url, member, null)
    for (let round = 0; round < 5 && !responses.some(isHonest503); round++) {
      responses.push(...(await writeALot(url, member, null)))
    }
    expect(responses.filter((response) => !isClean(response))).toEqual([])
    expect(responses.some(isHonest503)).toBe(true)
    expect((await call(url, 'GET', '/v1/ideas/mine', { token: member.token })).status).toBe(200)
    makeRoom(disk)
    expect((await share(url, member, null)).status).toBe(201)
    await expectWhole(installation)
  })
})
