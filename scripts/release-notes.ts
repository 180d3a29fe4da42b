import './failures.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** `node scripts/release-notes.ts v0.3.0` prints what CHANGELOG.md says of the version of a tag, which is that of package.json. */

const ROOT = join(import.meta.dirname, '..')

export function releaseNotes(tag: string, version: string, changelog: string): string {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, and package.json has version ${version}.`)
  const [, notes] = changelog.split(
    new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}\\n`, 'm'),
  )
  if (notes === undefined) throw new Error(`CHANGELOG.md has no section for ${version} with its date.`)
  return `${notes.split(/^## /m)[0]?.trim()}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  process.stdout.write(releaseNotes(process.argv[2] ?? '', version, readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')))
}
