import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Links, paths and commands in the documents lead somewhere; what they say is for people to check. */

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = 'contract|server|web|e2e|bench|faults|scripts|deploy|docs'
const DOCUMENTS = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The anchors that GitHub gives to headings. */
function anchorsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\-_ ]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function isBroken(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? document : join(dirname(document), path)
  return !existsSync(join(ROOT, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
}

const { scripts } = JSON.parse(read('package.json'))

describe.each(DOCUMENTS)('%s', (document) => {
  test('a document has no broken links', () => {
    const links = [...read(document).matchAll(/(?:\]\(|src=")([^)"\s]+)[)"]/g)].map(([, link = '']) => link)
    const local = links.filter((link) => !/^(https?|mailto):/.test(link))
    expect(local.filter((link) => isBroken(document, link))).toEqual([])
  })

  // A changelog names what was there at the time.
  test.skipIf(document === 'CHANGELOG.md')('a document names files that exist', () => {
    const named = read(document).matchAll(new RegExp(`\`((?:${FOLDERS})/[^\`\\s*{}<>$…]+)\``, 'g'))
    expect([...named].map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('a document names npm scripts that exist', () => {
    const named = [...read(document).matchAll(/npm run (?:--\S+ )*([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})
