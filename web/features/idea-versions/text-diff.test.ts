import { expect, it } from 'vitest'
import { EMPTY_CONTENT } from '../../../contract/idea-content.values.ts'
import { countWords, type DiffSegment, diffText } from '../../entities/idea-versions/text-diff.ts'
import { compareVersions } from './compare-versions.ts'

const SIGNS = { same: '=', removed: '-', added: '+' }
const shown = (segments: DiffSegment[]) => segments.map(({ kind, text }) => SIGNS[kind] + text)

it.each([
  ['one word among others', 'Two pages a week', 'Three pages a week', ['-Two', '+Three', '= pages a week']],
  ['words that go', 'with a name and a code', 'with a code', ['=with a ', '-name and a ', '=code']],
  ['Tamil words', 'தமிழ் படிப்பு வட்டம்', 'தமிழ் வாசிப்பு வட்டம்', ['=தமிழ் ', '-படிப்பு', '+வாசிப்பு', '= வட்டம்']],
  ['Sinhala words', 'සිංහල පොත් කියවමු', 'සිංහල කවි කියවමු', ['=සිංහල ', '-පොත්', '+කවි', '= කියවමු']],
  [
    'words without spaces between them',
    '我们今天学习中文',
    '我们明天学习中文',
    ['=我们', '-今天', '+明天', '=学习中文'],
  ],
  [
    'a text with little in common whole',
    'Nobody checks the Tamil.',
    'Arul reads it on the bus, the whole of it.',
    ['-Nobody checks the Tamil.', '+Arul reads it on the bus, the whole of it.'],
  ],
  ['a new paragraph', 'First.\n', 'First.\nSecond, which is new.', ['=First.\n', '+Second, which is new.']],
  ['nothing', 'The same.', 'The same.', ['=The same.']],
  ['a text out of nothing', '', 'New', ['+New']],
])('diffText shows %s', (_what, before, after, expected) => {
  // Proves spec S/40.
  expect(shown(diffText(before, after))).toEqual(expected)
})

it('diffText preserves both texts in full', () => {
  const before = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ')
  const after = Array.from({ length: 900 }, (_, index) => (index % 6 ? `word${index}` : `other${index}`)).join(' ')
  const segments = diffText(before, after)
  const textWithout = (kind: DiffSegment['kind']) =>
    segments.flatMap((one) => (one.kind === kind ? [] : one.text)).join('')
  expect(textWithout('added').split(' ').length).toBe(900)
  expect(textWithout('removed')).toBe(after)
})

it('countWords counts words of every script', () => {
  expect(countWords('Two words')).toBe(2)
  expect(countWords('தமிழ் வட்டம், இன்று.')).toBe(3)
  expect(countWords('  ')).toBe(0)
})

const VERSION = {
  ...EMPTY_CONTENT,
  title: 'Quiz packs',
  description: 'They load overnight.',
  category: 'Education',
  tags: ['offline', 'quiz'],
  learning_outcome: 'Say what is saved.',
  recommended_level: 'beginner' as const,
  github_link: '',
  pdf: '',
  pdf_size: 0,
}
const WORDING = { level: (level: string) => level, pdf: ({ pdf }: { pdf: string }) => (pdf ? 'A PDF' : 'No PDF') }

it('compareVersions numbers changes through all parts, with one number for a replacement, and counts words', () => {
  const after = { ...VERSION, title: 'Offline quiz packs', description: 'They load at night.', tags: ['quiz', 'bus'] }
  const { parts, ...totals } = compareVersions(VERSION, after, WORDING)
  expect(totals).toEqual({ changes: 4, addedWords: 5, removedWords: 3 })
  const numbers = parts.flatMap(({ segments }) => segments.flatMap(({ change }) => change ?? []))
  expect(numbers).toEqual([1, 1, 2, 2, 3, 4])
  expect(parts.filter(({ isChanged }) => isChanged).map(({ name }) => name)).toEqual(['title', 'description', 'tags'])
})

it('compareVersions reports a replaced PDF that looks the same', () => {
  const { parts } = compareVersions({ ...VERSION, pdf: 'one' }, { ...VERSION, pdf: 'other' }, WORDING)
  const pdf = parts.find(({ name }) => name === 'pdf')
  expect(shown(pdf?.segments ?? [])).toEqual(['-A PDF', '+A PDF'])
})

it('compareVersions reports no changes without an earlier version', () => {
  expect(compareVersions(null, VERSION, WORDING)).toMatchObject({ changes: 0, addedWords: 0, removedWords: 0 })
})
