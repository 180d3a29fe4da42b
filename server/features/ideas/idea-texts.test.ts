import type { Kysely } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FoundIdea } from '../../../contract/ideas.ts'
import { comparisonKey } from '../../../contract/tokeniser.ts'
import { readPdfsAgain } from '../../db/migrations/frozen/fourth-release/pdfs-read-again.ts'
import { allJobs } from '../../jobs/all-jobs.ts'
import { type SharedJob, startJobs } from '../../jobs/scheduler.ts'
import { HOUR } from '../../lib/clock.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { endlessPdf, pdfOfPages, shownText } from '../../testing/pdfs.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readDueTexts } from './idea-texts.service.ts'

let app: TestApp
let author: TestMember

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
})

const pdfSaying = (text: string) => pdfOfPages([shownText(text)]).toString('base64')
const readTexts = () => readDueTexts(app.deps, new AbortController().signal)
const search = async (q: string, scope = 'all'): Promise<FoundIdea[]> =>
  (await app.call('GET', `/v1/ideas/feed?scope=${scope}&q=${encodeURIComponent(q)}`)).json().ideas
const found = async (q: string) => (await search(q)).map(({ matched_in }) => matched_in)
const dueTexts = () =>
  app.deps.db.selectFrom('idea_texts').select('idea_id').where('read_due_at', 'is not', null).execute()

test('GET /v1/ideas/feed with the scope `all` searches every text of an idea, and names the matching part', async () => {
  // Proves spec S/39.
  await shareIdea(app, author, {
    title: 'Lantern walks',
    description: 'Neighbours meet after dusk, with a compass.',
    tags: ['evening', 'පුවත් ලාම්පු'],
    learning_outcome: 'Begin with one street and a compass.',
    pdf: pdfSaying('A lantern costs two hundred rupees.'),
  })
  expect(await found('rupees')).toEqual([])
  await readTexts()
  expect(await found('rupees')).toEqual([['pdf']])
  expect(await found('LANTERN')).toEqual([['title', 'pdf']])
  expect(await found('compass')).toEqual([['description', 'learning_outcome']])
  expect(await found('පුවත්')).toEqual([['tags']])
  expect(await found('dusk rupees')).toEqual([['description', 'pdf']])
  expect(await found('street evening walks')).toEqual([['title', 'tags', 'learning_outcome']])
  expect(await found('dusk nowhere')).toEqual([])
})

test('GET /v1/ideas/feed with the scope `all` is not the default', async () => {
  // Proves spec S/39.
  await shareIdea(app, author, { title: 'Lantern walks', description: 'Neighbours meet after dusk.' })
  expect(await search('dusk', 'title')).toEqual([])
  const titles = (await app.call('GET', '/v1/ideas/feed?q=lantern')).json().ideas
  expect(titles).toHaveLength(1)
  expect(titles[0]).not.toHaveProperty('matched_in')
  expect((await app.call('GET', '/v1/ideas/feed?scope=everything&q=lantern')).statusCode).toBe(422)
})

test('GET /v1/ideas/feed with the scope `all` follows changes, shows only public texts, and pages as any search', async () => {
  // Proves trust 27/10.
  const admin = await signedInMember(app, { isAdmin: true })
  const { id } = await shareIdea(app, author, { description: 'Neighbours meet after dusk.' })
  const { pdf, id: other } = await shareIdea(app, author, { pdf: pdfSaying('dusk in a document') })
  await readTexts()
  expect(await found('dusk')).toHaveLength(2)
  const change = { ...(await app.call('GET', `/v1/ideas/${id}`)).json().idea }
  const { title, category, learning_outcome } = change
  const edit = { title, category, learning_outcome, description: 'Neighbours meet at dawn.' }
  expect((await app.call('PUT', `/v1/ideas/${id}`, { token: author.token, body: edit })).statusCode).toBe(200)
  expect(await found('dusk')).toEqual([['pdf']])
  expect(await found('dawn')).toEqual([['description']])
  // The idea keeps its PDF, then loses it.
  const kept = { ...edit, description: 'Something else altogether.' }
  await app.call('PUT', `/v1/ideas/${other}`, { token: author.token, body: kept })
  expect(await found('dusk')).toEqual([['pdf']])
  await app.call('PUT', `/v1/ideas/${other}`, { token: author.token, body: { ...kept, pdf: '' } })
  expect(await found('dusk')).toEqual([])
  expect((await app.call('GET', `/v1/pdfs/${pdf}`)).statusCode).toBe(404)
  await rejectIdea(app, admin, id)
  expect(await found('dawn')).toEqual([])
  const page = (await app.call('GET', '/v1/ideas/feed?scope=all&q=else&page_size=1')).json()
  expect(page.metadata.total_records).toBe(1)
})

test('GET /v1/ideas/feed with the scope `all` takes the syntax of the index as text', async () => {
  // Proves trust 10/2.
  const hostile = [
    '"',
    '*',
    'AND',
    'OR NOT',
    'NEAR(a b)',
    'own_text:x',
    '^dusk',
    "'; drop table ideas; --",
    '%',
    '_',
    '\\',
  ]
  const { id } = await shareIdea(app, author)
  for (const q of hostile) expect([q, await search(q)]).toEqual([q, []])
  const description = `Neighbours say ${hostile.join(' ')} after dusk.`
  const body = { title: 'Walks', category: 'Other', learning_outcome: 'Begin with one.', description }
  await app.call('PUT', `/v1/ideas/${id}`, { token: author.token, body })
  const withWords = hostile.filter((q) => comparisonKey(q) !== '')
  for (const q of withWords) expect([q, await search(q)]).toEqual([q, [expect.objectContaining({ id })]])
  for (const q of hostile) if (!withWords.includes(q)) expect([q, await search(q)]).toEqual([q, []])
})

test('reading PDFs begins after an idea is shared', async () => {
  const isRead = Promise.withResolvers<void>()
  const job = allJobs(app.deps.config).find(({ name }) => name === 'idea-texts') as SharedJob
  const run: SharedJob['run'] = async (...args) => {
    await job.run(...args)
    if ((await found('lantern')).length > 0) isRead.resolve()
  }
  const stop = startJobs(app.deps, [{ ...job, run }])
  await shareIdea(app, author, { pdf: pdfSaying('A lantern.') })
  await isRead.promise
  expect(await found('lantern')).toEqual([['pdf']])
  await stop()
})

test('reading PDFs skips a hostile or missing file, and reads the others', async () => {
  // Proves trust 31/2; spec S/38.
  const { id } = await shareIdea(app, author, { title: 'Gone', pdf: pdfSaying('Unread.') })
  const { pdf_file_id } = await app.deps.db
    .selectFrom('ideas')
    .select('pdf_file_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await app.deps.files.remove(pdf_file_id ?? '')
  await shareIdea(app, author, { title: 'Hostile', pdf: endlessPdf().toString('base64') })
  await shareIdea(app, author, { title: 'Harmless', pdf: pdfSaying('A lantern.') })
  await readTexts()
  expect(await dueTexts()).toEqual([])
  expect(await found('lantern')).toEqual([['pdf']])
  expect(await search('hostile')).toHaveLength(1)
})

test('reading PDFs is done once of several processes, and again after a crash or a failing store', async () => {
  // Proves trust 31/2.
  const { id } = await shareIdea(app, author, { pdf: pdfSaying('A lantern.') })
  const read = vi.spyOn(app.deps.files, 'read')
  read.mockRejectedValueOnce(new Error('the store is away'))
  await readTexts()
  expect(await dueTexts()).toEqual([{ idea_id: id }])
  await readTexts()
  expect(read).toHaveBeenCalledTimes(1)
  app.clock.advance(HOUR)
  await Promise.all([readTexts(), readTexts()])
  expect(read).toHaveBeenCalledTimes(2)
  expect(await dueTexts()).toEqual([])
  expect(await found('lantern')).toEqual([['pdf']])
})

test('reading PDFs keeps no text of a PDF replaced meanwhile', async () => {
  const idea = await shareIdea(app, author, { pdf: pdfSaying('A lantern.') })
  const { title, category, learning_outcome, description } = idea
  const read = app.deps.files.read.bind(app.deps.files)
  vi.spyOn(app.deps.files, 'read').mockImplementationOnce(async (name) => {
    const body = { title, category, learning_outcome, description, pdf: pdfSaying('A compass.') }
    const file = await read(name)
    await app.call('PUT', `/v1/ideas/${idea.id}`, { token: author.token, body })
    return file
  })
  await readTexts()
  expect(await found('lantern')).toEqual([])
  expect(await found('compass')).toEqual([['pdf']])
})

test('reading PDFs of ideas that were there before begins with the upgrade', async () => {
  // Proves spec S/38.
  await shareIdea(app, author, { description: 'Neighbours meet after dusk.', pdf: pdfSaying('A lantern.') })
  // As the migration leaves them.
  await app.deps.db.updateTable('idea_texts').set({ text_words: '', read_due_at: '2025-01-01T00:00:00.000Z' }).execute()
  expect(await found('dusk')).toEqual([])
  await readTexts()
  expect(await found('dusk lantern')).toEqual([['description', 'pdf']])
})

test('reading PDFs of ideas of earlier releases again begins with the newest, and goes on after an end', async () => {
  const older = await shareIdea(app, author, { title: 'Older', pdf: pdfSaying('A lantern.') })
  const newer = await shareIdea(app, author, { title: 'Newer', pdf: pdfSaying('A lantern.') })
  const plain = await shareIdea(app, author, { title: 'Without a PDF' })
  await readTexts()
  // As an earlier release has read them.
  await app.deps.db.updateTable('idea_texts').set({ pdf_text: '', pdf_words: '' }).execute()
  await readPdfsAgain(app.deps.db as unknown as Kysely<unknown>)
  expect((await dueTexts()).map(({ idea_id }) => idea_id).toSorted()).toEqual([older.id, newer.id])
  expect(await found('lantern')).toEqual([])
  const ending = new AbortController()
  const read = app.deps.files.read.bind(app.deps.files)
  vi.spyOn(app.deps.files, 'read')
    .mockImplementationOnce(read)
    .mockImplementationOnce(async () => {
      ending.abort(new Error('the server ends'))
      throw ending.signal.reason
    })
  await expect(readDueTexts(app.deps, ending.signal)).rejects.toThrow('the server ends')
  expect((await search('lantern')).map(({ id }) => id)).toEqual([newer.id])
  app.clock.advance(HOUR)
  await readTexts()
  expect((await search('lantern')).map(({ id }) => id).toSorted()).toEqual([older.id, newer.id])
  expect(await search(plain.title)).toHaveLength(1)
})
