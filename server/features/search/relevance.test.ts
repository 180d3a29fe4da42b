// @module-tag postgres

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addCommunity } from '../../cli/demo.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { IDEAS, IDEAS_WITH_PDF, JUDGED } from '../../testing/judged-queries.ts'
import { liftSearchLimits } from '../../testing/lift-search-limits.ts'
import { signedInMember } from '../../testing/members.ts'
import { pdfOfPages, shownText } from '../../testing/pdfs.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { readDueTexts } from '../ideas/idea-texts.service.ts'

const TESTING = join(import.meta.dirname, '../../testing')
const QUERIES_MIN = 120
const NDCG_MIN = 0.9
const FIRST_MIN = 0.9
const RANKS = 10
const GAINS = { first: 3, also: 2 }
/** Stands for people with a skill. */
const PERSON = '@'

type Hit = { title: string; kind: string }

function judgementsOf(line: string) {
  const [q = '', answers = ''] = line.split(' => ')
  const [first = '', also = ''] = answers.split(' also ')
  const listed = (text: string) => text.split(' or ').filter((title) => title !== '')
  return { q, first: listed(first), also: listed(also) }
}

const fits = ({ title, kind }: Hit, wanted: string) =>
  wanted.startsWith(PERSON) ? kind === 'people' : title.startsWith(wanted)

const discounted = (gains: number[]) =>
  gains.slice(0, RANKS).reduce((sum, gain, rank) => sum + (2 ** gain - 1) / Math.log2(rank + 2), 0)

test('searches put first what people look for: nDCG@10 of at least 0.9, and the right first in nine of ten', async () => {
  liftSearchLimits()
  const app = await startTestApp()
  await addCommunity(app.deps, { members: 30, ideas: 12 })
  const author = await signedInMember(app)
  for (const [title, description, tag] of IDEAS) await shareIdea(app, author, { title, description, tags: [tag] })
  for (const [title, description, pages] of IDEAS_WITH_PDF) {
    const pdf = Array.isArray(pages) ? pdfOfPages(pages.map(shownText)) : readFileSync(join(TESTING, pages))
    await shareIdea(app, author, { title, description, tags: [], pdf: pdf.toString('base64') })
  }
  await readDueTexts(app.deps, new AbortController().signal)

  const judged = JUDGED.trim().split('\n').map(judgementsOf)
  expect(judged.length).toBeGreaterThanOrEqual(QUERIES_MIN)
  const results = []
  for (const { q, first, also } of judged) {
    const { groups } = (await app.call('GET', `/v1/search?page_size=10&q=${encodeURIComponent(q)}`)).json()
    const hits: Hit[] = groups.flatMap(({ kind, hits: of }: { kind: string; hits: Hit[] }) =>
      of.map(({ title }) => ({ title, kind })),
    )
    // Each answer counts once: of several dates or parts, the first.
    const left = new Set([...first, ...also])
    const gains = hits.map((hit) => {
      const wanted = [...left].find((one) => fits(hit, one))
      if (wanted === undefined) return 0
      left.delete(wanted)
      return first.includes(wanted) ? GAINS.first : GAINS.also
    })
    const ideal = discounted([...first.map(() => GAINS.first), ...also.map(() => GAINS.also)])
    results.push({ q, ndcg: discounted(gains) / ideal, isFirst: gains[0] === GAINS.first, top: hits.slice(0, 3) })
  }
  const mean = results.reduce((sum, { ndcg }) => sum + ndcg, 0) / results.length
  const wrong = results.filter(({ isFirst }) => !isFirst)
  const share = 1 - wrong.length / results.length
  if (mean < NDCG_MIN || share < FIRST_MIN) expect({ mean, share, wrong }).toEqual({})
})
