import { afterEach, expect, it } from 'vitest'
import { translateFieldErrors } from './translated-errors.ts'

afterEach(() => {
  document.documentElement.lang = 'en'
})

const ERRORS = {
  email: { type: 'too_small', message: 'Required', ref: document.createElement('input') },
  roles: [undefined, { title: { type: 'too_big', message: 'Maximum 80 characters' } }],
}

it('the messages under the fields of a form, also of its lists, are in the language of the page', async () => {
  document.documentElement.lang = 'si'
  expect(await translateFieldErrors(ERRORS as never)).toEqual({
    email: { ...ERRORS.email, message: 'අවශ්‍යයි' },
    roles: [undefined, { title: { type: 'too_big', message: 'උපරිම අකුරු 80' } }],
  })
})

it('the messages of an English page are as the contract has them', async () => {
  document.documentElement.lang = 'en'
  expect(await translateFieldErrors(ERRORS as never)).toBe(ERRORS)
})
