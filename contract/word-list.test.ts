import { expect, test } from 'vitest'
import { LISTED_WORD_LENGTH_MAX, LISTED_WORDS_MAX, listedWordsIn, WordList } from './word-list.ts'

test.each([
  ['casino', 'The CASINO, at last.', true],
  ['casino', 'casinos', false],
  ['casino*', 'casinos', true],
  ['casino*', 'a mini-casino', true],
  ['no', 'nobody knows', false],
  ['exam answers', 'Exam\n  answers!', true],
  ['exam answers', 'exam and answers', false],
  ['straße', 'STRASSE', true],
  ['casino', 'ｃａｓｉｎｏ', true],
  ['casino', 'ca\u200bsi\u00adno', true],
  ['café', 'cafe\u0301', true],
  ['c.i', 'cxi', false],
  ['a+b', 'aab', false],
  // Sinhala and Tamil have blanks between words. Joiners and vowel signs belong to them.
  ['ශ්\u200dරී', 'ජය ශ්රී ලංකා', true],
  ['ක', 'කැසිනෝ', false],
  ['කැසිනෝ', 'අලුත් කැසිනෝ.', true],
  ['கஞ்சா', 'அது கஞ்சா தான்', true],
  ['கஞ்சா', 'கஞ்சாவும்', false],
  ['கஞ்சா*', 'கஞ்சாவும்', true],
  ['මල', 'මිල', false],
  ['මල', 'මලි', false],
  // A suffix changes the last letter.
  ['නිදහස*', 'නිදහසින්', true],
  // Others have none.
  ['赌博', '网上赌博网站', true],
  ['พนัน', 'เว็บพนันออนไลน์', true],
])('listedWordsIn finds %j in %j: %j', (word, text, isFound) => {
  expect(listedWordsIn([word], text)).toEqual(isFound ? [word] : [])
})

test('listedWordsIn ignores entries without letters, and returns every listed word of a text', () => {
  // Proves spec S/96.
  expect(listedWordsIn(['', '*', '$$$', '.*'], '')).toEqual([])
  expect(listedWordsIn(['', '*', '$$$', '.*'], 'any text')).toEqual([])
  expect(listedWordsIn(['two', 'one', 'three'], 'One, two.')).toEqual(['two', 'one'])
})

test('a word list is limited, has each word once, and no word without a letter or digit', () => {
  expect(WordList.parse({ words: [' casino ', 'casino', 'exam answers'] })).toEqual({
    words: ['casino', 'exam answers'],
  })
  const isValid = (words: unknown) => WordList.safeParse({ words }).success
  for (const word of ['', '  ', '***', '€', 'a\nb', 'a\0', 'x'.repeat(LISTED_WORD_LENGTH_MAX + 1), 7]) {
    expect([word, isValid([word])]).toEqual([word, false])
  }
  const words = Array.from({ length: LISTED_WORDS_MAX + 1 }, (_, index) => `word${index}`)
  expect([isValid(words), isValid(words.slice(1))]).toEqual([false, true])
})
