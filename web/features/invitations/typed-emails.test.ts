import { expect, it } from 'vitest'
import { typedEmails } from './typed-emails.ts'

it('the field of email addresses finds the addresses in a pasted text, each once', () => {
  expect(typedEmails('a@x.example b@x.example,"Perin, N" <c@x.example>; a@x.example\n\n d@x.example ')).toEqual([
    ...['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'],
  ])
  expect(typedEmails('Nethmi Perin <n@x.example>')).toEqual(['n@x.example'])
  expect(typedEmails(' ,; ')).toEqual([])
})
