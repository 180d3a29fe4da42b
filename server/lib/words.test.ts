import { expect, test } from 'vitest'
import { indexedText } from '../../contract/tokeniser.ts'
import { processorMs } from '../testing/processor-time.ts'
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
  ['开放数据平台', ['开放', '放数', '数据', '据平', '平台']],
  ['"quiz" OR NEAR(*) --; drop\u0000table', ['near', 'drop', 'table', 'quiz']],
  ['x'.repeat(41), []],
  ['😀 … — ‏', []],
])('of "%s" the telling words are found', (text, words) => {
  // Proves spec S/37.
  expect([...wordsOf(text).keys()].toSorted()).toEqual(words.toSorted())
})

test('words keep how they are first written, and are as many as asked for', () => {
  expect([...wordsOf('Lantern LANTERN Café compass', 2)]).toEqual([
    ['lantern', 'Lantern'],
    ['cafe', 'Café'],
  ])
})

test('words without blanks are the same in a long text as in a short one', () => {
  const sentence = '开放数据平台'
  expect([...wordsOf(sentence.repeat(200)).keys()].toSorted()).toEqual(
    ['台开', '开放', '放数', '数据', '据平', '平台'].toSorted(),
  )
  expect(wordsOf('漢'.repeat(1_000))).toEqual(wordsOf('漢漢'))
})

test('texts are compared without the marks of a letter after the thirtieth', () => {
  expect(indexedText(`ක${'\u{dca}'.repeat(40)}ල`)).toBe(` ක${'\u{dca}'.repeat(30)}ල `)
})

test.each([
  ['accents of one letter', `a${'\u0344'.repeat(20_000)}`],
  ['marks in the wrong order', `a${'\u0301'.repeat(10_000)}${'\u0323'.repeat(10_000)}`],
  ['marks of no letter', '\u0301\u0323'.repeat(10_000)],
  ['a run of one Chinese letter', '漢'.repeat(20_000)],
  ['a run of one Thai letter', 'ก'.repeat(20_000)],
  ['one letter that stands for words', '\ufdfa'.repeat(5_000)],
])('%s take a time in proportion to their number', async (_, text) => {
  // Proves trust 45/3.
  expect(await processorMs(() => [wordsOf(text), indexedText(text)], 60)).toBeLessThan(60)
})
