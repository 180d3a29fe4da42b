import { expect, it } from 'vitest'
import { collectErrorTexts, ErrorText, errorText } from './error-text.ts'

const inUse = errorText('{name} is in use.')
const TAMIL = new Map([['{name} is in use.', '{name} பயன்பாட்டில் உள்ளது.']])
const inTamil = (text: ErrorText) => text.in('ta', (english) => TAMIL.get(english) ?? english)

it.each(['Arts', 'Room 7. In use', '{name}', '', '$&', '<b>'])(
  'the value %j is no part of what is translated',
  (name) => {
    expect(String(inUse({ name }))).toBe(`${name} is in use.`)
    expect(inTamil(inUse({ name }))).toBe(`${name} பயன்பாட்டில் உள்ளது.`)
  },
)

it('a value may be a number, another text or words of a language', () => {
  const both = errorText('{first} {second}')({ first: inUse({ name: 3 }), second: errorText('Sorry.') })
  expect(String(both)).toBe('3 is in use. Sorry.')
  expect(inTamil(both)).toBe('3 பயன்பாட்டில் உள்ளது. Sorry.')
  expect(inTamil(inUse({ name: (language) => `${language}` }))).toBe('ta பயன்பாட்டில் உள்ளது.')
})

it('texts that are written meanwhile are found by what they say', () => {
  const [, texts] = collectErrorTexts(() => String(inUse({ name: 'Arts' })))
  expect(texts.get('Arts is in use.')).toBeInstanceOf(ErrorText)
  String(inUse({ name: 'Crafts' }))
  expect(texts.size).toBe(1)
})

it('values that a text does not have, or lacks, do not compile', () => {
  // @ts-expect-error
  expect(String(inUse({ title: 'Arts' }))).toBe(' is in use.')
  // @ts-expect-error
  expect(() => errorText('In use.')({ name: 'Arts' })).toThrow(TypeError)
})
