import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '../../contract/languages.values.ts'
import { ErrorText } from '../../contract/messages/error-text.ts'
import * as errorTexts from '../../contract/messages/errors/index.ts'
import { ERROR_TEXTS, errorTextsIn, storedText, writeErrorText, writeStoredText } from './error-texts.ts'
import { ForbiddenError } from './errors.ts'

const BRACES = /\{[^}]*\}?|\}/g

it('each text is declared once', () => {
  const english = [...ERROR_TEXTS.values()]
  expect(english.length).toBeGreaterThan(700)
  expect(english.filter((text, place) => english.indexOf(text) !== place)).toEqual([])
})

it('each text is used', () => {
  const sources = globSync(['contract/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}'])
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const used = new Set(sources.flatMap((source) => source.match(/(?<=\berrorTexts\.)\w+\.\w+/g) ?? []))
  const keys = [...ERROR_TEXTS.keys()].map((key) => key.split('.').slice(0, 2).join('.'))
  expect(keys.filter((key) => !used.has(key))).toEqual([])
})

describe.each(LANGUAGES)('the texts in $code', ({ code }) => {
  const texts = errorTextsIn(code)

  it('have values alone in their braces: no plural, no select, which a form in the browser could not write', () => {
    const braces = Object.values(texts).flatMap((text) => text.match(BRACES) ?? [])
    expect(braces.filter((part) => !/^\{\w+\}$/.test(part))).toEqual([])
  })

  it('are written with all of their values', () => {
    for (const [key, english] of ERROR_TEXTS) {
      const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const text = new ErrorText(english, Object.fromEntries(names.map((name) => [name, `<${name} 1>`])))
      const written = writeErrorText(text, code)
      expect(written, key).not.toMatch(BRACES)
      for (const name of names) expect(written, key).toContain(`<${name} 1>`)
    }
  })
})

test('a stored text is written in another language later', () => {
  const stored = storedText(errorTexts.ideaImports.sameTitle({ row: 3 }))
  expect(writeStoredText(stored, 'en')).toBe('The same title is in row 3')
  expect(writeStoredText(stored, 'si')).toBe(writeErrorText(errorTexts.ideaImports.sameTitle({ row: 3 }), 'si'))
  expect(writeStoredText(storedText(null), 'en')).toBe('')
})

test('an error with words of its own does not compile', () => {
  // @ts-expect-error
  expect(new ForbiddenError('You may not.').message).toBe('You may not.')
})
