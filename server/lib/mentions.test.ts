import { expect, test } from 'vitest'
import { possibleMentions } from './mentions.ts'

test.each([
  ['@nimal', true],
  ['(@nimal)', true],
  ['👩🏽‍🚀@nimal', true],
  ['මෙය, @nimal', true],
  ['write to me@nimal', false],
  // The word before ends with a vowel sign, a pulli or a letter beyond the first plane.
  ['කමලා@nimal', false],
  ['කමල්@nimal', false],
  ['தமிழ்@nimal', false],
  ['𑄇@nimal', false],
  ['see https://social.example/@nimal', false],
  ['HTTPS://SOCIAL.EXAMPLE/@nimal', false],
  ['(https://social.example/@nimal/112)', false],
  ['見てhttps://social.example/@nimal', false],
  ['social.example/@nimal', false],
  ['www.social.example:8080/users?by=@nimal', false],
  ['https://matrix.example/#/@nimal:campus.example', false],
  ['https://maps.example/@nimal,79.8,15z', false],
  ['wss://social.example/@nimal', false],
  ['gemini://social.example/@nimal', false],
  ['localhost:4000/@nimal', false],
  ['192.0.2.7/@nimal', false],
  ['https://social.example/@other and @nimal', true],
  ['https://social.example\n@nimal', true],
  ['done. @nimal', true],
  ['and/or @nimal', true],
  ['@amaya/@nimal', true],
  ['@amaya.d/@nimal', true],
])('%s mentions a member: %s', (text, isMention) => {
  expect(possibleMentions(text).flat().includes('nimal')).toBe(isMention)
})

test('a name in Sinhala or Tamil is whole, with its last sign and without punctuation', () => {
  expect(possibleMentions('@කමල්, එන්න')[0]).toContain('කමල්')
  expect(possibleMentions('@தமிழ்ச்செல்வி!')[0]).toContain('தமிழ்ச்செல்வி')
})
