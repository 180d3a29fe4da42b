import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import { CATEGORIES, IDEA_SORTS, IDEA_STATUSES, RECOMMENDED_LEVELS } from '../../contract/ideas.values.ts'
import { FACULTIES, PROFILE_SORTS, YEARS } from '../../contract/profiles.values.ts'
import { AUDIENCES } from '../../contract/settings.values.ts'
import messages from './en/index.ts'

const OPTIONS = [
  ...[...YEARS, ...FACULTIES, ...PROFILE_SORTS, ...CATEGORIES],
  ...[...IDEA_STATUSES, ...IDEA_SORTS, ...RECOMMENDED_LEVELS, ...AUDIENCES],
]

type Catalogue = { [key: string]: string | Catalogue }

function textsOf(catalogue: Catalogue, path: string[] = []): [key: string, text: string][] {
  return Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[[...path, key].join('.'), value]] : textsOf(value, [...path, key]),
  )
}

const texts = textsOf(messages)
const translate = createTranslator({ locale: 'en', messages, onError: () => {} }) as unknown as {
  markup: (key: string, values: Record<string, unknown>) => string
}

it('a message is never empty', () => {
  expect(texts.filter(([, text]) => text.trim() === '')).toEqual([])
})

it.each(texts.filter(([, text]) => text.includes(', select,')))(
  '%s has a text for every option of every enumeration',
  (key, text) => {
    const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
    const tags = { strong: (chunks: string) => chunks }
    for (const option of OPTIONS) {
      const shown = translate.markup(key, { ...Object.fromEntries(names.map((name) => [name, option])), ...tags })
      expect(shown, option).toMatch(/\w/)
      expect(shown, option).not.toContain(key)
    }
  },
)
