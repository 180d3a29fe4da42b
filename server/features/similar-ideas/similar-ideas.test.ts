// @module-tag postgres

import { beforeEach, expect, test } from 'vitest'
import type { SimilarIdea } from '../../../contract/similar-ideas.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { pdfOfPages, shownText } from '../../testing/pdfs.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readDueTexts } from '../ideas/idea-texts.service.ts'

const NOBODY = '01234567-89ab-7def-8123-456789abcdef'

let app: TestApp
let author: TestMember

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app)
})

const share = (title: string, change: Record<string, unknown> = {}) =>
  shareIdea(app, author, { title, description: `What it is: ${title}.`, tags: [], ...change })
const call = (draft: Record<string, string>, token?: string) =>
  app.call('GET', `/v1/ideas/similar?${new URLSearchParams(draft)}`, token ? { token } : {})
const similarTo = async (draft: Record<string, string>): Promise<SimilarIdea[]> => (await call(draft)).json().ideas
const titlesLike = async (draft: Record<string, string>) => (await similarTo(draft)).map(({ title }) => title)
const similarOf = async (id: string, token?: string) =>
  app.call('GET', `/v1/ideas/${id}/similar`, token ? { token } : {})

test('GET /v1/ideas/similar finds ideas that share the rarest words, and returns these words', async () => {
  // Proves spec S/37.
  for (const place of ['Galle', 'Kandy', 'Jaffna']) await share(`Evening study groups in ${place}`)
  const quiz = await share('Offline quiz packs for buses', { tags: ['Quizzes'] })
  await share('Quiz packs on paper')
  const similar = await similarTo({
    title: 'A quiz on the bus',
    description: 'Offline packs for evening students on buses.',
    tags: 'quizzes,radio',
  })
  expect(similar.map(({ title }) => title)).toEqual(['Offline quiz packs for buses', 'Quiz packs on paper'])
  expect(similar[0]).toEqual({
    id: quiz.id,
    title: quiz.title,
    status: 'Pending',
    support_count: 0,
    author: expect.objectContaining({ id: author.id }),
    shared_tags: ['Quizzes'],
    shared_words: expect.arrayContaining(['offline', 'packs', 'buses', 'quiz']),
  })
  // Words of two ideas come last.
  expect(similar[0]?.shared_words.slice(-2).toSorted()).toEqual(['packs', 'quiz'])
  expect(JSON.stringify(similar)).not.toContain('email')
})

test('GET /v1/ideas/similar compares words of any script', async () => {
  // Proves spec S/37.
  await share('බස් රථයේ ප්‍රශ්නාවලිය', { description: 'නොබැඳි ප්‍රශ්නාවලිය සිසුන් සඳහා.' })
  await share('பேருந்தில் வினாடி வினா')
  await share('离线测验平台')
  expect(await similarTo({ title: 'නොබැඳි ප්‍රශ්නාවලිය' })).toMatchObject([
    { title: 'බස් රථයේ ප්‍රශ්නාවලිය', shared_words: ['නොබැඳි', 'ප්‍රශ්නාවලිය'] },
  ])
  expect(await titlesLike({ title: 'பேருந்தில் படிக்கும் வினா' })).toEqual(['பேருந்தில் வினாடி வினா'])
  expect(await titlesLike({ title: '测验与平台' })).toEqual(['离线测验平台'])
})

test('GET /v1/ideas/similar reads a ligature as the words that it stands for', async () => {
  const { id } = await share('Lantern ﷺ')
  await share('صلى الله عليه وسلم')
  expect((await titlesLike({ title: 'ﷺ' })).toSorted()).toEqual(['Lantern ﷺ', 'صلى الله عليه وسلم'])
  expect((await similarOf(id)).json().ideas).toMatchObject([{ shared_words: ['صلى', 'الله', 'عليه', 'وسلم'] }])
})

test('GET /v1/ideas/similar searches PDFs', async () => {
  // Proves spec S/37.
  const pdf = pdfOfPages([shownText('Lanterns along the railway')]).toString('base64')
  await share('Evening walks', { pdf })
  expect(await similarTo({ title: 'Railway lanterns' })).toEqual([])
  await readDueTexts(app.deps, new AbortController().signal)
  expect(await similarTo({ title: 'Railway lanterns' })).toMatchObject([
    { title: 'Evening walks', shared_words: ['railway', 'lanterns'] },
  ])
})

test('GET /v1/ideas/similar leaves out hidden and excluded ideas, and ideas without a significant word in common', async () => {
  // Proves trust 27/10.
  const admin = await signedInMember(app, { isAdmin: true })
  const [hidden, shown] = [await share('Lantern walks one'), await share('Lantern walks two')]
  await share('About the people with whom we are')
  await rejectIdea(app, admin, hidden.id)
  for (const token of [undefined, author.token, admin.token]) {
    const { ideas } = (await call({ title: 'Lantern walks' }, token)).json()
    expect(ideas.map(({ id }: SimilarIdea) => id)).toEqual([shown.id])
  }
  expect(await similarTo({ title: 'Lantern walks', except: shown.id })).toEqual([])
  expect(await similarTo({ title: 'about the people with whom 2026' })).toEqual([])
  expect(await similarTo({})).toEqual([])
})

test('GET /v1/ideas/similar finds at most five ideas, also for frequent words, and the newer of two that are as similar', async () => {
  for (let index = 0; index < 8; index++) await share(`Lantern walks ${index}`)
  const newest = [7, 6, 5, 4, 3].map((index) => `Lantern walks ${index}`)
  expect(await titlesLike({ title: 'Lantern walks' })).toEqual(newest)
})

test('GET /v1/ideas/similar treats the syntax of the search index as text', async () => {
  // Proves trust 10/2.
  await share('Lantern walks')
  const hostile = [
    '"lantern',
    'lantern*',
    'lantern OR walks',
    'lantern NEAR/2 walks',
    "lantern'); drop table ideas",
    '^lantern -walks',
  ]
  for (const title of hostile) {
    expect(await titlesLike({ title, description: title, tags: title })).toEqual(['Lantern walks'])
  }
})

test('GET /v1/ideas/similar refuses too long texts and invalid ids', async () => {
  expect((await call({ title: 'x'.repeat(151) })).json().error).toEqual({ title: 'Maximum 150 characters' })
  expect((await call({ except: 'nonsense' })).statusCode).toBe(422)
})

test('GET /v1/ideas/similar has the rate limit of searches', async () => {
  const { token } = author
  let status = 200
  for (let index = 0; index <= 120 && status === 200; index++) {
    status = (await call({ title: `lantern ${index}` }, token)).statusCode
  }
  expect(status).toBe(429)
  expect((await call({ title: 'lantern' })).statusCode).toBe(200)
})

test('GET /v1/ideas/:id/similar compares the texts and the PDF of an idea', async () => {
  const pdf = pdfOfPages([shownText('Lanterns along the railway')]).toString('base64')
  const { id } = await share('Evening walks', { pdf })
  const other = await share('Railway lanterns')
  await readDueTexts(app.deps, new AbortController().signal)
  for (const token of [undefined, author.token]) {
    expect((await similarOf(id, token)).json().ideas).toMatchObject([
      { id: other.id, shared_words: ['lanterns', 'railway'] },
    ])
  }
  // The response includes the number of supports.
  const { token } = await signedInMember(app)
  await app.call('PUT', `/v1/ideas/${other.id}/support`, { token })
  expect((await similarOf(id)).json().ideas[0].support_count).toBe(1)
})

test('GET /v1/ideas/:id/similar compares a PDF that an earlier version of Quad read', async () => {
  const { id } = await share('Evening walks')
  const other = await share('Railway lanterns')
  const read = { pdf_words: 'railway v(1)b lanterns' }
  await app.deps.db.updateTable('idea_texts').set(read).where('idea_id', '=', id).execute()
  expect((await similarOf(id)).json().ideas).toMatchObject([{ id: other.id }])
})

test('GET /v1/ideas/:id/similar responds 404 to members who cannot see the idea', async () => {
  const admin = await signedInMember(app, { isAdmin: true })
  const { id } = await share('Lantern walks')
  await share('More lantern walks')
  await rejectIdea(app, admin, id)
  expect((await similarOf(id)).statusCode).toBe(404)
  expect((await similarOf(id, (await signedInMember(app)).token)).statusCode).toBe(404)
  expect((await similarOf(NOBODY)).statusCode).toBe(404)
  for (const { token } of [author, admin]) expect((await similarOf(id, token)).json().ideas).toHaveLength(1)
})
