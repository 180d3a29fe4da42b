import { expect, test } from 'vitest'
import { chainsOf } from '../../../contract/tokeniser.ts'
import { addCommunity } from '../../cli/demo.ts'
import { editDistance } from '../../lib/edit-distance.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { IDEAS } from '../../testing/judged-queries.ts'
import { liftSearchLimits } from '../../testing/lift-search-limits.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

const MADE = 500
const FOUND_MIN = 0.9
const LETTERS_MIN = 5
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const VOWEL_SIGN = /[\u0bbe-\u0bc8\u0dcf-\u0dd6]/u

/** The letter beside this one on a keyboard, or another vowel sign. */
function neighbour(letter: string): string {
  if (VOWEL_SIGN.test(letter)) return letter < '\u0d00' ? '\u0bbf' : '\u0dd2'
  const row = ROWS.find((keys) => keys.includes(letter))
  return row ? (row[row.indexOf(letter) + 1] ?? row.at(-2) ?? '') : ''
}

/** The five ways in which words are misspelt: a letter left out, doubled, swapped, or another one, also of vowel signs. */
const MISTAKES: ((letters: string[], at: number) => string[])[] = [
  (letters, at) => letters.toSpliced(at, 1),
  (letters, at) => letters.toSpliced(at, 0, letters[at] ?? ''),
  (letters, at) => letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? ''),
  (letters, at) => letters.toSpliced(at, 1, neighbour(letters[at] ?? '')),
  (letters) => {
    const at = letters.findLastIndex((letter) => VOWEL_SIGN.test(letter) || /[aeiou]/.test(letter))
    return letters.toSpliced(at, 1, VOWEL_SIGN.test(letters[at] ?? '') ? neighbour(letters[at] ?? '') : 'e')
  },
]

test('of 500 misspelt words of texts in three languages, nine of ten are found', async () => {
  liftSearchLimits()
  const app = await startTestApp()
  await addCommunity(app.deps, { members: 30, ideas: 12 })
  const author = await signedInMember(app)
  for (const [title, description, tag] of IDEAS) await shareIdea(app, author, { title, description, tags: [tag] })
  const ideas = await app.deps.db
    .selectFrom('ideas')
    .select(['title', 'description'])
    .where('public_at', 'is not', null)
    .execute()
  const texts = ideas.map(({ title, description }) => `${title}\n${description}`).join('\n')
  const words = [...new Set([...chainsOf(texts)].flatMap(({ words: of }) => of))].filter(
    (word) => [...word].length >= LETTERS_MIN,
  )
  const missed: string[] = []
  for (let index = 0; index < MADE; index++) {
    const word = words[index % words.length] ?? ''
    const letters = [...word]
    const at = 1 + ((index * 7) % (letters.length - 2))
    const misspelt = MISTAKES[index % MISTAKES.length]?.(letters, at).join('') ?? ''
    const { groups } = (await app.call('GET', `/v1/search/suggestions?q=${encodeURIComponent(misspelt)}`)).json()
    if (groups.length === 0) missed.push(`${word} as ${misspelt}`)
  }
  if (missed.length > MADE * (1 - FOUND_MIN)) expect(missed).toEqual([])
})

test.each([
  ['quiz', 'quiz', 0],
  ['quiz', 'quizz', 1],
  ['quiz', 'qiuz', 1],
  ['quiz', 'quis', 1],
  ['quiz', 'qui', 1],
  ['quiz', 'ziuq', 3],
  ['quiz', 'quizzes', 3],
  ['விளக்கு', 'விளக்கி', 1],
])('the distance of %s and %s is %i, of 2 at most', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance)
})
