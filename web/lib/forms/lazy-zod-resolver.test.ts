import { afterEach, expect, it, vi } from 'vitest'
import { lazyZodResolver } from './lazy-zod-resolver.ts'

afterEach(() => {
  document.documentElement.lang = 'en'
  vi.resetModules()
})

/** What a form says of an empty sign-up, loaded in a page of this language. */
async function errorsIn(language: string) {
  document.documentElement.lang = language
  vi.resetModules()
  const resolve = lazyZodResolver(async () => (await import('../../../contract/accounts.ts')).SignUp)
  const values = { email: '', username: 'x'.repeat(101), password: 'long enough' }
  const { errors } = await resolve(values as never, undefined, { fields: {}, shouldUseNativeValidation: false })
  return [errors.email?.message, errors.username?.message]
}

it('errors of form fields are in the language of the page', async () => {
  expect(await errorsIn('en')).toEqual(['Required', 'Maximum 50 characters'])
  expect(await errorsIn('si')).toEqual(['අවශ්‍යයි', 'වැඩිම වශයෙන් අකුරු 50ක්'])
})
