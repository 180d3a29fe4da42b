import { expect, it } from 'vitest'
import { sentencePattern, translateSentences } from './sentences.ts'

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
