import { expect, test } from 'vitest'
import { line, text } from './text.ts'

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
