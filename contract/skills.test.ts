import { expect, test } from 'vitest'
import { sharedSkills } from './skills.ts'
import { comparisonKey, distinctSkills } from './tokeniser.ts'

test.each([
  ['case', 'SQLite', 'sqlite'],
  ['blanks', ' data  analysis\u00a0', 'Data Analysis'],
  ['accents, however they are composed', 'Café', 'Cafe\u0301'],
  ['accents of Greek', 'Ελληνικά', 'ελληνικα'],
  ['full width', 'Ｐｙｔｈｏｎ', 'python'],
  ['invisible characters', 'Type\u200bScript', 'TypeScript'],
  ['Sinhala with and without a joiner', 'ශ්‍රී ලංකා', 'ශ්රී ලංකා'],
  ['composed and decomposed Tamil', 'மொழி', 'மொழி'.normalize('NFD')],
])('skills are the same but for %s', (_difference, one, other) => {
  expect(comparisonKey(one)).toBe(comparisonKey(other))
})

test.each([
  ['කල', 'කලා'],
  ['C', 'C++'],
  ['தமிழ்', 'தமிழ'],
])('%s and %s are different skills', (one, other) => {
  expect(comparisonKey(one)).not.toBe(comparisonKey(other))
})

test('repetitions go, the first spelling stays, in order', () => {
  expect(distinctSkills(['Flutter', 'SQLite', 'flutter', 'Dart', 'sqlite '])).toEqual(['Flutter', 'SQLite', 'Dart'])
})

test("shared skills are in the member's spelling", () => {
  expect(sharedSkills(['sqlite', 'Kotlin', 'FLUTTER'], ['Flutter', 'SQLite'])).toEqual(['sqlite', 'FLUTTER'])
})
