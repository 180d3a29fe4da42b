import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test.each([
  ['Offline quiz packs, for the Quiz!', ['offline', 'quiz', 'packs']],
  ['CAFÉ café cafe\u0301 naïve', ['cafe', 'naive']],
  ["It's 2026: a 3D-printer at 10% of v2", ['printer']],
  // Vowel signs and joiners are parts of words.
  ['ශ්‍රී ලංකා විවෘත විශ්වවිද්‍යාලය සහ ශ්රී', ['ශ්රී', 'ලංකා', 'විවෘත', 'විශ්වවිද්යාලය']],
  ['இலங்கை திறந்த பல்கலைக்கழகம் மற்றும்', ['இலங்கை', 'திறந்த', 'பல்கலைக்கழகம்']],
  // One letter for words, and digits in brackets or with a full stop.
  ['ﷺ ﬁnal v⑴b plan⒈x third⅓', ['صلى', 'الله', 'عليه', 'وسلم', 'final', 'plan1', 'third1']],
  // No blanks part words.
  ['开放数据平台', ['开放', '数据', '平台']],
  ['"quiz" OR NEAR(*) --; drop\u0000table', ['near', 'drop', 'table', 'quiz']],
  ['x'.repeat(41), []],
  ['😀 … — ‏', []],
])('of "%s" the telling words are found', (text, words) => {
  expect([...wordsOf(text).keys()].toSorted()).toEqual(words.toSorted())
})

test('words keep how they are first written, and are as many as asked for', () => {
  expect([...wordsOf('Lantern LANTERN Café compass', 2)]).toEqual([
    ['lantern', 'Lantern'],
    ['cafe', 'Café'],
  ])
})
