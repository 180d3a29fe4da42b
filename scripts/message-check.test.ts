import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../contract/languages.values.ts'
import { readTranslations, translateMessages } from '../server/lib/catalogues.ts'
import { catalogueFile, readHeaders, writeCatalogue } from './catalogues.ts'
import { ENGLISH_TEXTS } from './english-texts.ts'
import { openSelects, translationProblems } from './message-check.ts'

const FILES = LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE).flatMap(({ code }) =>
  (['interface', 'server', 'errors'] as const).map((name) => ({ code, name })),
)

it.each(FILES)(
  'the translations of $name into $code are whole and fit the English texts: keys, placeholders, plural forms',
  async ({ code, name }) => {
    const english = await ENGLISH_TEXTS[name]()
    const translations = readTranslations(catalogueFile(name, code))
    expect([...translations.keys()].filter((key) => !english.has(key))).toEqual([])
    expect([...english.keys()].filter((key) => !translations.get(key)?.text)).toEqual([])
    const problems = [...translations].flatMap(([key, { text, source }]) =>
      source === english.get(key)
        ? translationProblems(code, source, text).map((problem) => `${key} ${problem}`)
        : `${key} is of a former English text`,
    )
    expect(problems).toEqual([])
  },
)

it('an English text is never empty', async () => {
  const texts = await Promise.all(Object.values(ENGLISH_TEXTS).map((read) => read()))
  expect(texts.flatMap((english) => [...english].filter(([, text]) => text.trim() === ''))).toEqual([])
})

/** Texts about values without a list of their own, with what they are. */
const OPEN = [
  'profiles.year: year of study, which administrators name',
  'digests.heading: kind of notification, of which few have a heading',
  'digests.open: kind of notification, of which few have a page',
]

it('a select lists all of its values, which the compiler demands where its other is empty', async () => {
  const texts = await Promise.all([ENGLISH_TEXTS.interface(), ENGLISH_TEXTS.server()])
  const found = texts.flatMap((english) => [...english].filter(([, text]) => openSelects(text).length > 0))
  expect(found.map(([key]) => key)).toEqual(OPEN.map((line) => line.split(':')[0]))
})

it.each([
  ['{count, plural, one {# idea} other {# ideas}}', '{count, plural, other {අදහස් #}}', 'lacks the plural form one'],
  ['Hello {name}', 'ආයුබෝවන්', 'lacks {name}'],
  ['Hello', 'ආයුබෝවන් {name}', 'has an unknown {name}'],
  ['A <b>word</b>', 'වචනයක්', 'lacks <b>'],
  ['Hello {name}', 'ආයුබෝවන් {name', 'is no ICU message'],
  [
    'your {kind, select, idea {idea} message {message} other {event}}',
    'ඔබේ {kind, select, idea {අදහස} other {සිදුවීම}}',
    'lacks option message of kind where kind is message',
  ],
  [
    'your {kind, select, idea {idea} other {event}}',
    'ඔබේ {kind, select, idea {අදහස} profile {පැතිකඩ} other {සිදුවීම}}',
    'has an unknown option profile of kind',
  ],
  [
    '{kind, select, idea {{state, select, hidden {hidden} other {shown}}} other {}}',
    '{kind, select, idea {පෙනේ} other {{state, select, hidden {සඟවා ඇත} other {පෙනේ}}}}',
    'lacks option hidden of state where kind is idea, state is hidden',
  ],
  [
    '{kind, select, idea {{state, select, hidden {hidden} other {shown}}} other {}}',
    '{kind, select, idea {{state, select, other {පෙනේ}}} other {}}',
    'lacks option hidden of state where kind is idea, state is hidden',
  ],
  [
    '{kind, select, idea {idea {title}} comment {comment on {title}} other {profile}}',
    '{kind, select, idea {අදහස {title}} comment {ප්‍රතිචාරය} other {පැතිකඩ}}',
    'lacks {title} where kind is comment',
  ],
  [
    '{count, plural, =0 {Nothing} one {# idea} other {# ideas}}',
    '{count, plural, one {අදහස් #ක්} other {අදහස් #ක්}}',
    'lacks words for zero count',
  ],
])('the check of %s finds that %s %s', (english, translation, problem) => {
  expect(translationProblems('si', english, translation)[0]).toContain(problem)
})

it.each([
  [
    '{kind, select, idea {{state, select, hidden {hidden} other {shown}}} other {}}',
    '{state, select, hidden {{kind, select, idea {සඟවා ඇත} other {}}} other {{kind, select, idea {පෙනේ} other {}}}}',
  ],
  [
    '{name} {status, select, accepted {joins} other {cannot join}}',
    '{status, select, accepted {{name} එක් වේ} other {{name}ට එක් විය නොහැක}}',
  ],
])('the check of %s takes the order of another language', (english, translation) => {
  expect(translationProblems('si', english, translation)).toEqual([])
})

it('a text whose English changes becomes a draft with its former English', () => {
  const translations = new Map([['a.b', { source: 'Old', text: 'පැරණි', isDraft: false }]])
  const catalogue = String(writeCatalogue('si', new Map([['a.b', 'New']]), translations))
  expect(catalogue).toContain('#, fuzzy\n')
  expect(catalogue).toContain('#| msgid "Old"\n')
  expect(catalogue).toContain('msgid "New"\nmsgstr "පැරණි"')
  const file = join(mkdtempSync(join(tmpdir(), 'quad-po-')), 'si.po')
  writeFileSync(file, catalogue)
  const written = readTranslations(file)
  expect(written.get('a.b')).toEqual({ source: 'Old', text: 'පැරණි', isDraft: true })
  expect(translateMessages({ a: { b: 'New' } }, written)).toEqual({ a: { b: 'New' } })
  expect(String(writeCatalogue('si', new Map([['a.b', 'New']]), written))).toBe(catalogue)
})

/** As Weblate writes it where it wraps lines at line breaks alone. */
const OF_WEBLATE = `msgid ""
msgstr ""
"PO-Revision-Date: 2026-11-27 10:00+0000\\n"
"Last-Translator: Nethmi Perin <nethmi@example.org>\\n"
"Language-Team: Sinhala <https://hosted.weblate.org/projects/quad/web/si/>\\n"
"Language: si\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=n != 1;\\n"
"X-Generator: Weblate 5.8\\n"

# glossary: entry: a line of the audit log
msgctxt "audit.entry"
msgid "Entry"
msgstr "සටහන"

#, fuzzy
msgctxt "heads.home.title"
msgid "A title that is longer than a line of a terminal, which no tool of translators breaks over several lines"
msgstr "අදහස්"
`

it('a catalogue that tools of translators wrote is written again without a difference', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'quad-po-')), 'si.po')
  writeFileSync(file, OF_WEBLATE)
  const translations = readTranslations(file)
  expect(translations.get('audit.entry')).toEqual({
    ...{ source: 'Entry', text: 'සටහන', isDraft: false },
    comment: 'glossary: entry: a line of the audit log',
  })
  const english = new Map([...translations].map(([key, { source }]) => [key, source]))
  expect(String(writeCatalogue('si', english, translations, readHeaders(file)))).toBe(OF_WEBLATE)
})
