import { afterEach, expect, it } from 'vitest'
import { translateFieldErrors } from './translated-errors.ts'

afterEach(() => {
  document.documentElement.lang = 'en'
})

const ERRORS = {
  email: { type: 'too_small', message: 'Required', ref: document.createElement('input') },
  roles: [undefined, { title: { type: 'too_big', message: 'Maximum 80 characters' } }],
}

it('errors of form fields, also in lists, are in the language of the page', async () => {
  document.documentElement.lang = 'si'
  expect(await translateFieldErrors(ERRORS as never)).toEqual({
    email: { ...ERRORS.email, message: 'අවශ්‍යයි' },
    roles: [undefined, { title: { type: 'too_big', message: 'වැඩිම වශයෙන් අකුරු 80ක්' } }],
  })
})

it('errors on an English page are unchanged', async () => {
  document.documentElement.lang = 'en'
  expect(await translateFieldErrors(ERRORS as never)).toBe(ERRORS)
})
