import { expect, it } from 'vitest'
import en from './en/index.ts'

/** The labels that the specification has in a profile. */
const SPECIFIED = ['profiles.details.email', 'profiles.fields.email']

function textsOf(messages: object, path = ''): [path: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : textsOf(value, `${path}${key}.`),
  )
}

it.each([
  ['email', /\be-mails?\b/i],
  ['reviewer', /\bmoderators?\b/i],
  ['merged idea', /\bjoined idea\b/i],
  ['sign out', /\blog out\b/i],
  ['start over', /\banew\b/i],
])('the interface uses the word "%s" alone', (_name, other) => {
  const found = textsOf(en).filter(([path, text]) => other.test(text) && !SPECIFIED.includes(path))
  expect(found).toEqual([])
})
