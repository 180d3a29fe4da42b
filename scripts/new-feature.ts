import './failures.ts'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Names, TEMPLATES } from './new-feature.templates.ts'

/** `npm run new -- saved-searches` writes the first files of a feature: a private list of texts with a page. */

const ROOT = join(import.meta.dirname, '..')
const PLURAL = /^[a-z]+(-[a-z]+)*s$/

type Insertion = { file: string; before: string; text: (names: Names) => string }

const INSERTIONS: Insertion[] = [
  {
    file: 'server/db/tables.ts',
    before: '  /** Blocks between members. */\n',
    text: ({ snake, words }) =>
      `  /** ${capital(words)} of members. */\n  ${snake}: {\n    id: string\n    user_id: string\n    text: string\n    created_at: string\n  }\n`,
  },
  {
    file: 'contract/topics.values.ts',
    before: "  'own-ideas',\n",
    text: ({ kebab }) => `  '${kebab}',\n`,
  },
  {
    file: 'server/db/topics.ts',
    before: "  blocks: ['blocks'],\n",
    text: ({ kebab, snake }) => `  ${snake}: ['${kebab}'],\n`,
  },
  {
    file: 'web/messages/en/heads.ts',
    before: "  kept: { title: '",
    text: ({ camel, words }) => `  ${camel}: { title: '${capital(words)}', description: 'Your ${words}.' },\n`,
  },
]

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export function namesOf(kebab: string): Names {
  if (!PLURAL.test(kebab)) throw new Error('A feature is a plural noun in lower case, such as saved-searches.')
  const camel = kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const one = camel
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/s$/, '')
  return {
    ...{ kebab, camel, pascal: capital(camel), snake: kebab.replaceAll('-', '_') },
    ...{ one, One: capital(one), words: kebab.replaceAll('-', ' ') },
  }
}

function nextMigration(kebab: string): string {
  const last = readdirSync(join(ROOT, 'server/db/migrations'))
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted()
    .at(-1)
  return `${String(Number(last?.slice(0, 4)) + 1).padStart(4, '0')}-${kebab}`
}

function writeFeature(names: Names): string[] {
  const migration = nextMigration(names.kebab)
  const written = Object.entries(TEMPLATES).map(([pattern, template]) => {
    const path = pattern
      .replaceAll('$name', names.kebab)
      .replaceAll('$Name', names.pascal)
      .replaceAll('$camel', names.camel)
      .replaceAll('$migration', migration)
    if (existsSync(join(ROOT, path))) throw new Error(`${path} exists already.`)
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), template(names))
    return path
  })
  for (const { file, before, text } of INSERTIONS) insert(join(ROOT, file), before, text(names))
  return [...written, ...new Set(INSERTIONS.map(({ file }) => file))]
}

function insert(path: string, before: string, text: string): void {
  const content = readFileSync(path, 'utf8')
  const place = content.indexOf(before)
  if (place < 0) throw new Error(`${path} has no line “${before.trim()}”.`)
  writeFileSync(path, content.slice(0, place) + text + content.slice(place))
}

function run(...words: string[]): void {
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin', words[0] ?? ''), words.slice(1), {
    stdio: 'inherit',
    cwd: ROOT,
  })
  if (status !== 0) process.exit(1)
}

if (import.meta.main) {
  try {
    const written = writeFeature(namesOf(process.argv[2] ?? ''))
    run('node', 'scripts/generate.ts')
    run('biome', 'check', '--write', ...written)
    process.stdout.write(
      `\n${written.map((path) => `  ${path}\n`).join('')}\nNext: translations (npm run messages -- --write), who reads its texts (server/features/reports/word-list.fields.test.ts), CHANGELOG.md. docs/adding-a-feature.md explains each file.\n`,
    )
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
