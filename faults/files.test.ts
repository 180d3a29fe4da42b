import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { IdeaSubmission } from '../contract/ideas.ts'
import { createIdea } from '../server/features/ideas/ideas.service.ts'
import { HOUR } from '../server/lib/clock.ts'
import { call } from './harness/client.ts'
import { IDEA, type Member, pdfNamed } from './harness/community.ts'
import { installationForTest, memberOf, quadForTest } from './harness/for-test.ts'
import { ENGINES, type Installation } from './harness/installation.ts'
import { startQuad } from './harness/quad-process.ts'

const SWEEP_TIMEOUT_MS = 10_000

function share(url: string, { token }: Member, pdf: Buffer) {
  const body = { ...IDEA, title: 'Packs', description: 'Ten characters', pdf: pdf.toString('base64') }
  return call(url, 'POST', '/v1/ideas', { token, body })
}

/** Shares an idea with the PDF "kept", while no server runs. */
async function keepIdea(installation: Installation, { id }: Member): Promise<void> {
  const actor = { kind: 'member' as const, userId: id, isAdmin: false, sessionHash: '' }
  const pdf = pdfNamed('kept').toString('base64')
  const idea = IdeaSubmission.parse({ ...IDEA, title: 'Kept', description: 'Ten characters', pdf })
  await installation.withDeps((deps) => createIdea(deps, actor, idea))
}

function filesOf(installation: Installation): string[] {
  if (!existsSync(installation.config.filesDir)) return []
  return readdirSync(installation.config.filesDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

async function rowsOf(installation: Installation) {
  return installation.withDeps(async ({ db }) => ({
    ideas: await db.selectFrom('ideas').select(['id', 'pdf_file_id']).execute(),
    files: await db.selectFrom('files').select('id').execute(),
  }))
}

/** A start two hours later, by the age of the files, and the sweep that it begins with. */
async function startLater(installation: Installation, left: number): Promise<string> {
  const then = new Date(Date.now() - 2 * HOUR)
  for (const path of filesOf(installation)) utimesSync(path, then, then)
  // The sweep runs once an hour.
  await installation.withDeps(({ db }) => db.deleteFrom('jobs').execute())
  const { url } = await quadForTest(installation)
  const deadline = Date.now() + SWEEP_TIMEOUT_MS
  while (filesOf(installation).length > left && Date.now() < deadline) await sleep(50)
  return url
}

describe.each(ENGINES)('a power cut on %s', (engine) => {
  test.each(['half-written', 'file-without-row'])(
    '%s: leaves no row, and a file that the sweep removes',
    async (cut) => {
      const installation = await installationForTest(engine)
      const member = await memberOf(installation)
      await keepIdea(installation, member)
      const quad = await startQuad(installation, { hook: 'power-cut-at.ts', env: { CUT_AT: cut } })
      expect((await share(quad.url, member, pdfNamed('cut', 50_000))).status).toBe(0)
      expect((await quad.exited).signal).toBe('SIGKILL')
      const { ideas, files } = await rowsOf(installation)
      expect([ideas.length, files.length, filesOf(installation).length]).toEqual([1, 1, 2])

      const url = await startLater(installation, 1)
      expect(filesOf(installation)).toEqual([expect.stringContaining(files[0]?.id ?? '')])
      const pdf = await fetch(`${url}/v1/pdfs/${files[0]?.id}`)
      expect(Buffer.from(await pdf.arrayBuffer()).equals(pdfNamed('kept'))).toBe(true)
    },
  )

  test.each(['PUT', 'DELETE'])('row-gone-first: %s leaves a file that the sweep removes', async (method) => {
    // Proves trust 17/6.
    const installation = await installationForTest(engine)
    const member = await memberOf(installation)
    const quad = await startQuad(installation, { hook: 'power-cut-at.ts', env: { CUT_AT: 'row-gone-first' } })
    const { body } = await share(quad.url, member, pdfNamed('old'))
    const { idea } = body as { idea: { id: string; pdf: string } }
    const next = pdfNamed('new').toString('base64')
    const edit = method === 'PUT' ? { body: { ...IDEA, title: 'T', description: 'Ten characters', pdf: next } } : {}
    expect((await call(quad.url, method, `/v1/ideas/${idea.id}`, { token: member.token, ...edit })).status).toBe(0)
    await quad.exited

    const { files } = await rowsOf(installation)
    expect(files.map(({ id }) => id)).not.toContain(idea.pdf)
    await startLater(installation, files.length)
    expect(filesOf(installation)).toEqual(files.map(({ id }) => expect.stringContaining(id)))
  })
})
