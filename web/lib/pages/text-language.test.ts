import { expect, it } from 'vitest'
import { textLanguage } from './text-language.ts'

it.each([
  ['බස් රථයේ ප්‍රශ්නාවලිය', 'si'],
  ['அறிவியல் வினாடி வினா', 'ta'],
  ['ප්‍රශ්නාවලිය for the bus', undefined],
  ['Quiz: බස් රථයේ ප්‍රශ්නාවලිය', 'si'],
  ['Offline quiz packs', undefined],
  ['', undefined],
])('the language of "%s" is %s', (text, language) => {
  expect(textLanguage(text)).toBe(language)
})
