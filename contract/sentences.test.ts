import { expect, it } from 'vitest'
import { joinTexts, named, sentencePattern, translateSentences, writeNamed } from './sentences.ts'

const SENTENCES = {
  'You can share {1} ideas a day.': 'නව අදහස් {1}',
  'Please wait {1} {2} minutes.': '{2}, {1}',
  Required: 'අවශ්‍යයි',
}

it.each([
  ['Required', 'අවශ්‍යයි'],
  ['You can share 20 ideas a day.', 'නව අදහස් 20'],
  ['You can share 1,000 ideas a day. Please wait 3 4.5 minutes.', 'නව අදහස් 1,000 4.5, 3'],
  ['You can share 20 ideas a day. Untranslated.', 'You can share 20 ideas a day. Untranslated.'],
  ['constructor', 'constructor'],
  ['', ''],
])('%s is translated by its sentences', (text, translated) => {
  expect(translateSentences(text, SENTENCES)).toBe(translated)
})

it('a pattern numbers the numbers of a sentence', () => {
  expect(sentencePattern('From 1 to 2,500.5 MB.')).toBe('From {1} to {2} MB.')
})

const NAMED = { '{1} is in use.': '{1} භාවිතයේ ඇත.', 'Retire it instead': 'විශ්‍රාම ගන්වන්න', 'At most {1} of {2}': '{2}: {1}' }

it.each(['Arts', 'Room 7. In use', '{1}', '', '$&', '<b>'])(
  'the inserted name %j is no part of what is translated',
  (name) => {
    const text = named`${name} is in use. Retire it instead`
    expect(writeNamed(text)).toBe(`${name} is in use. Retire it instead`)
    expect(writeNamed(text, NAMED)).toBe(`${name} භාවිතයේ ඇත. විශ්‍රාම ගන්වන්න`)
  },
)

it('numbers and names of a sentence are counted together, and texts can be joined', () => {
  expect(writeNamed(named`At most 3 of ${'x'}`, NAMED)).toBe('x: 3')
  const joined = joinTexts(named`${'A 1'} is in use.`, named`At most 3 of ${(_, locale) => locale}`)
  expect(writeNamed(joined)).toBe('A 1 is in use. At most 3 of en')
  expect(writeNamed(joined, NAMED, 'ta')).toBe('A 1 භාවිතයේ ඇත. ta: 3')
})
