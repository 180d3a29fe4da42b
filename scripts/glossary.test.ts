import { expect, it } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../contract/languages.values.ts'
import { readTranslations } from '../server/lib/catalogues.ts'
import { catalogueFile } from './catalogues.ts'
import { glossaryProblems, readGlossary } from './glossary.ts'

const FILES = LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE).flatMap(({ code }) =>
  (['interface', 'server', 'errors'] as const).map((name) => ({ code, name })),
)
const glossary = readGlossary()

it.each(FILES)('the translations of $name into $code use the words of the glossary', ({ code, name }) => {
  const problems = [...readTranslations(catalogueFile(name, code))].flatMap(([key, translation]) =>
    glossaryProblems(glossary, code, translation).map((problem) => `${key} ${problem}`),
  )
  expect(problems).toEqual([])
})

it('the glossary has a word in every language for each English word', () => {
  expect(glossary.length).toBeGreaterThan(100)
  for (const { english, forms } of glossary)
    for (const { code } of FILES) expect(forms.get(code)?.join(''), `${english} ${code}`).toMatch(/\p{L}/u)
})

it.each([
  ['Approve this idea', 'இந்த யோசனையை ஏற்றுக்கொள்', '', ['lacks the word for approve']],
  ['Approving ideas', 'யோசனைகளை அங்கீகரித்தல்', '', []],
  [
    '{count, plural, one {# entry} other {# entries}}',
    '{count, plural, one {# உள்ளீடு} other {# உள்ளீடுகள்}}',
    '',
    ['lacks the word for entry'],
  ],
  ['An entry of the audit log', 'தணிக்கைப் பதிவின் வரி', 'glossary: entry: a line of the audit log', []],
  ['The audit log', 'தணிக்கைப் பதிவு', 'glossary: entry: a line of the audit log', ['needs no exception for entry']],
  ['{member, select, other {nobody}}', '{member, select, other {யாருமில்லை}}', '', []],
])('the check of "%s" as "%s" with the remark "%s" finds %j', (source, text, comment, problems) => {
  expect(glossaryProblems(glossary, 'ta', { source, text, comment })).toEqual(problems)
})

/** Words that say something else, or that readers know from another country. */
it.each([
  ['si', 'සබැඳියේ ගැටලු', 'a hyperlink has no trouble'],
  ['si', 'සබැඳි නැත', 'offline'],
  ['si', 'රැඳේ', 'stays'],
  ['si', 'පසුගමන', 'undo'],
  ['si', 'වෙළඳසැල', 'app store'],
  ['ta', 'விடை', 'answer'],
  ['ta', 'தேதி', 'date'],
  ['ta', 'ாதே', 'an order to a child'],
  ['ta', 'இரத்து செய்', 'cancel'],
  ['ta', 'ரத்துசெய்', 'cancel'],
  ['ta', 'தேர்ந்தெடு', 'choose'],
  ['ta', 'ஏற்கனவே', 'already'],
  ['ta', 'அறிவியல்', 'science'],
  ['ta', 'ஆட்கள்', 'people'],
  ['ta', 'எரித', 'spam'],
] as const)('no text in %s says "%s" (%s)', (code, word, _meaning) => {
  const texts = FILES.filter((file) => file.code === code).flatMap(({ name }) => [
    ...readTranslations(catalogueFile(name, code)),
  ])
  expect(texts.filter(([, { text }]) => text.includes(word)).map(([key]) => key)).toEqual([])
})

it('one of people is in the singular in Sinhala', () => {
  const texts = FILES.filter(({ code }) => code === 'si').flatMap(({ name }) => [
    ...readTranslations(catalogueFile(name, 'si')),
  ])
  const plural = /one \{[^{}]*(දෙනෙ|සාමාජිකයන්|පරිපාලකයන්|සමාලෝචකයන්|විනිශ්චයකරුවන්)/u
  expect(texts.filter(([, { text }]) => plural.test(text)).map(([key]) => key)).toEqual([])
})

/** Its verb is denied there too, for a verb behind the branches would say the opposite. */
it.each([
  ['si', /කිසි(?:ව|දු)/u, /නැත|නැති|නො/u],
  ['ta', /எதுவும்|யாரும்|யாருக்கும்|எவரும்|எந்த/u, /இல்லை|ில்லை|ாது|வேண்டாம்/u],
] as const)('words for zero that name nothing or nobody are a denial in %s', (code, nothing, denial) => {
  const texts = FILES.filter((file) => file.code === code).flatMap(({ name }) => [
    ...readTranslations(catalogueFile(name, code)),
  ])
  const affirmed = texts.flatMap(([key, { text }]) =>
    [...text.matchAll(/=0 \{([^{}]*)\}/gu)]
      .map(([, words = '']) => words)
      .filter((words) => nothing.test(words) && !denial.test(words))
      .map((words) => `${key}: ${words}`),
  )
  expect(affirmed).toEqual([])
})
