import './failures.ts'
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../contract/languages.values.ts'
import { readTranslations } from '../server/lib/catalogues.ts'
import { type CatalogueName, catalogueFile, readHeaders, writeCatalogue } from './catalogues.ts'
import { ENGLISH_TEXTS } from './english-texts.ts'
import { glossaryProblems, readGlossary } from './glossary.ts'
import { translationProblems } from './message-check.ts'

/**
 * `npm run messages` says how complete each translation is and what is wrong with it; `-- --write` brings the catalogues up
 * to date with the English texts; `-- --glossary` lists texts without a word of the glossary; `-- --review si`
 * makes a page of screens for reviewers. See docs/translating.md.
 */

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    glossary: { type: 'boolean', default: false },
    review: { type: 'string' },
  },
})
if (values.review) {
  // Only here, for what it needs to open screens is no part of an installation.
  const { makeReviewPage } = await import('../e2e/review-page.ts')
  await makeReviewPage(values.review)
  process.exit()
}
const glossary = values.glossary ? readGlossary() : undefined
let isFaulty = false

for (const name of Object.keys(ENGLISH_TEXTS) as CatalogueName[]) {
  const english = await ENGLISH_TEXTS[name]()
  for (const { code } of LANGUAGES) {
    if (code === DEFAULT_LANGUAGE) continue
    const file = catalogueFile(name, code)
    if (values.write) writeFileSync(file, writeCatalogue(code, english, readTranslations(file), readHeaders(file)))
    report(name, code, english)
  }
}
process.exitCode = isFaulty ? 1 : 0

function report(name: CatalogueName, language: Language, english: Map<string, string>): void {
  const translations = readTranslations(catalogueFile(name, language))
  const entries = [...english].map(([key, source]) => ({ key, source, translation: translations.get(key) }))
  const translated = entries.filter(({ translation }) => translation?.text)
  const changed = translated.filter(({ source, translation }) => translation?.source !== source)
  const drafts = translated.filter(({ translation }) => translation?.isDraft)
  const missing = entries.filter(({ translation }) => !translation?.text)
  const unused = [...translations.keys()].filter((key) => !english.has(key))
  const problems = translated
    .filter((entry) => !changed.includes(entry))
    .flatMap(({ key, source, translation }) =>
      translationProblems(language, source, translation?.text ?? '').map((problem) => `${key} ${problem}`),
    )
  const wording = translated.flatMap(({ key, translation }) =>
    translation && glossary
      ? glossaryProblems(glossary, language, translation).map((problem) => `${key} ${problem}`)
      : [],
  )
  process.stdout.write(
    `${relative(process.cwd(), catalogueFile(name, language))}: ${english.size} texts, ${translated.length - drafts.length} reviewed, ${drafts.length} drafts, ${missing.length} missing, ${changed.length} changed in English since, ${unused.length} unused\n`,
  )
  for (const [title, keys] of [
    ['missing', missing.map(({ key }) => key)],
    ['changed in English', changed.map(({ key }) => key)],
    ['unused', unused],
    ['faulty', problems],
    ['other words than the glossary', wording],
  ] as const) {
    if (keys.length > 0) process.stdout.write(`  ${title}:\n${keys.map((key) => `    ${key}\n`).join('')}`)
  }
  if (problems.length + wording.length > 0) isFaulty = true
}
