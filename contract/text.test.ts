import { expect, test } from 'vitest'
import * as errorTexts from './messages/errors/index.ts'
import { line, optionalUrl, shortTexts, text, typedText } from './text.ts'

const messageOf = (schema: ReturnType<typeof text>, value: string) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  ['zero width spaces', '\u200b\u200b'],
  ['soft hyphens', '\u00ad'],
  ['Hangul fillers', '\u3164'],
  ['braille blanks', '\u2800 \u2800'],
  ['a mark of direction', '\u200f'],
  ['an unassigned character', '\u0378'],
  ['a noncharacter', '\ufffe'],
  ['private characters', '\ue000\u{f0000}'],
  ['the place of an object', '\ufffc'],
  ['the mark of an annotation', '\ufff9'],
])('a text of %s alone is blank', (_name, value) => {
  expect(messageOf(text({ min: 1, max: 100, required: errorTexts.common.sayWhy }), value)).toBe('Please say why')
  expect(messageOf(line({ min: 1, max: 100 }), value)).toBe('Required')
  expect(text({ max: 100 }).parse(value)).toBe('')
})

test.each(['a\u200bb', 'ශ්‍රී', '👩‍🚀', '⠿', '.', '한'])('%s is a text', (value) => {
  expect(text({ min: 1, max: 100 }).parse(value)).toBe(value)
})

test('line ends count as one character and are stored as LF', () => {
  const typed = ' one\r\ntwo\rthree\nfour\r\n\r\nfive\r\n'
  const stored = 'one\ntwo\nthree\nfour\n\nfive'
  expect(text({ max: stored.length }).parse(typed)).toBe(stored)
  expect(typedText(typed.length - 4).parse(typed)).toBe(` ${stored}\n`)
  expect(line({ max: 100 }).safeParse('one\r\ntwo').success).toBe(false)
})

test.each([
  ['normal form', 'Café', 'Cafe\u0301'],
  ['full width', 'Ｐｙｔｈｏｎ', 'Python'],
  ['case', 'STRASSE', 'straße'],
  ['case of a letter whose capital comes apart', 'ΐ', 'Ϊ\u0301'],
  ['case at the end of a word', 'ΛΟΓΟΣ', 'λογος'],
  ['case of Turkish', 'TITLE', 'title'],
  ['joiners', 'ශ්‍රී ලංකා', 'ශ්රී ලංකා'],
  ['blanks', 'low  bandwidth', 'low\u00a0bandwidth'],
  ['zero width spaces', 'Type\u200bScript', 'TypeScript'],
])('short texts are twins whatever their %s', (_difference, one, other) => {
  const texts = shortTexts({ maxItems: 5, maxLength: 50 })
  expect(texts.parse([one, 'between', other])).toEqual([one, 'between'])
})

test.each([
  ['ma', 'má'],
  ['ısı', 'isi'],
  ['C', 'C++'],
  ['කල', 'කලා'],
])('%s and %s are no twins', (one, other) => {
  expect(shortTexts({ maxItems: 5, maxLength: 50 }).parse([one, other])).toEqual([one, other])
})

test.each([
  'https://user:password@quad.example/',
  'https://user@quad.example',
  'http://:password@quad.example',
  'https:user@quad.example',
])('a link with a name before its host is refused: %s', (value) => {
  expect(optionalUrl.safeParse(value).success).toBe(false)
})

test.each(['https://quad.example/@user', 'https://quad.example/?to=a:b@c', 'http://localhost:4000/'])(
  '%s is a link',
  (value) => {
    expect(optionalUrl.parse(value)).toBe(value)
  },
)
