import { expect, test } from 'vitest'
import { line, optionalUrl, text } from './text.ts'

const messageOf = (schema: ReturnType<typeof text>, value: string) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  ['zero width spaces', '\u200b\u200b'],
  ['soft hyphens', '\u00ad'],
  ['Hangul fillers', '\u3164'],
  ['braille blanks', '\u2800 \u2800'],
  ['a mark of direction', '\u200f'],
])('a text of %s alone is blank', (_name, value) => {
  expect(messageOf(text({ min: 1, max: 100, required: 'Please say why' }), value)).toBe('Please say why')
  expect(messageOf(line({ min: 1, max: 100 }), value)).toBe('Required')
  expect(text({ max: 100 }).parse(value)).toBe('')
})

test.each(['a\u200bb', 'ශ්‍රී', '👩‍🚀', '⠿', '.', '한'])('%s is a text', (value) => {
  expect(text({ min: 1, max: 100 }).parse(value)).toBe(value)
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
