// @module-tag slow

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { processorMs } from './processor-time.ts'
import { ROOT, sourcesOf } from './sources.ts'

/** Each regular expression is run on texts that make one with a second loop over the same letters take quadratic time. */

/** The shorter ones end patterns of more than quadratic time soon enough. */
const LENGTHS = [24, 300, 4_000]
/** Most linear ones take some tens of microseconds, a quadratic one more than 20 ms. */
const MAX_MS = 6
/**
 * Above the 8 of linear time, since what interrupts a long run alone may double its time; below what quadratic time has of
 * which a third is linear.
 */
const MAX_RATIO = 19
const TURNS = 2
const TURNS_MAX = 6

/** Of each kind of letter that patterns tell apart. */
const LETTERS = [
  ...' \n\taA0._-+/\\<>()[]{}"\'`,;:!?=@*%&#|$^~',
  ...'éёλකක්ก漢ع\u0301\u0323\u200d\u200c\u202e\u00ad😀',
] as const
const ENDS = ['', '\u0001', 'x', '\n', ' ', '"', '>']

/** Texts of the operator, or of Quad itself. */
const OWN_TEXTS = new Map([
  ['server/config.ts', 'the environment'],
  ['server/lib/identity-providers.ts', 'the configuration of providers'],
  ['server/lib/sender-address.ts', 'MAIL_FROM'],
  ['server/lib/saml/saml-metadata.ts', 'a file that the configuration names'],
  ['server/lib/catalogues.ts', 'the catalogues'],
  ['server/web-app.ts', 'the template of pages'],
  ['web/features/invitations/typed-emails.ts', 'the text that an administrator types in the own browser'],
])

function patternsOf(path: string): RegExp[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: RegExp[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const hasLoop = ({ source }: RegExp) => /[*+]|\{\d+,\}/.test(source)

/** Runs of the letters and words that a pattern has, alone and in pairs, after and before others. */
function* attacksOn(pattern: RegExp, length: number): Generator<string> {
  const words = pattern.source.replace(/\\[a-zA-Z](\{[^}]*\})?/g, ' ').match(/[^\\()[\]{}*+?|^$]{2,}/g) ?? []
  const anywhere = new RegExp(pattern.source.replace(/^\^|\$$/g, ''), pattern.flags.replace('g', ''))
  const single = [...LETTERS, ...words]
  const begins = ['', ...new Set([...words, 'a', '漢', 'x ', '\n', '0', '@', '"', '<'])]
  const pairs = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter((pair) => anywhere.test(pair))
  for (const unit of single) {
    const run = unit.repeat(unit.length > 2 ? length : length / unit.length)
    for (const begin of begins) for (const end of ENDS) yield begin + run + end
  }
  for (const unit of pairs) for (const end of ['', '\u0001']) yield unit.repeat(length / unit.length) + end
}

/** Whether a text takes long, and much more than eight times as long as an eighth of it, without its middle. */
async function isSlow(run: (text: string) => string, text: string): Promise<boolean> {
  const sixteenth = Math.ceil(text.length / 16)
  const eighth = text.slice(0, sixteenth) + text.slice(-sixteenth)
  const least = { whole: Number.POSITIVE_INFINITY, eighth: Number.POSITIVE_INFINITY }
  const seemsSlow = () => least.whole > MAX_MS && least.whole > MAX_RATIO * least.eighth
  // By turns, since a core may be slow for seconds.
  for (let turns = 0; turns < TURNS || (seemsSlow() && turns < TURNS_MAX); turns++) {
    least.whole = Math.min(least.whole, await processorMs(() => run(text)))
    least.eighth = Math.min(least.eighth, await processorMs(() => run(eighth)))
  }
  return seemsSlow()
}

/** The text that takes a pattern longest, where that is too long. */
async function slowTextOf(pattern: RegExp): Promise<string | undefined> {
  const all = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)
  const run = (text: string) => text.replace(all, '')
  for (const length of LENGTHS) {
    for (const text of attacksOn(pattern, length)) {
      const before = performance.now()
      run(text)
      if (performance.now() - before > MAX_MS && (await isSlow(run, text))) return text
    }
  }
  return undefined
}

test.each([
  /\s+$/,
  /^(\s*)(\S.*?)(\s*)$/s,
  /(?<=[\p{Script=Latin}]\p{M}*)\p{M}/gu,
  /<!--[\s\S]*?-->/g,
  /<script type="module"([^>]*><\/script>)/,
  /^(\w+\s?)+$/,
])('%s is found to take quadratic time', async (pattern) => {
  expect(await slowTextOf(pattern)).toBeDefined()
})

test.each(['contract', 'server', 'web'])('the regular expressions of %s take linear time', async (folder) => {
  // Proves trust 45/2.
  const found: string[] = []
  for (const path of sourcesOf(folder).filter((one) => !OWN_TEXTS.has(one))) {
    for (const pattern of patternsOf(join(ROOT, path)).filter(hasLoop)) {
      const text = await slowTextOf(pattern)
      if (text !== undefined) found.push(`${path}: ${pattern} on ${JSON.stringify(text.slice(0, 8))}…`)
    }
  }
  expect(found).toEqual([])
})

test('the regular expressions of zod take linear time', async () => {
  // Proves trust 45/2.
  const patterns = Object.entries(z.core.regexes).filter(
    (entry): entry is [string, RegExp] => entry[1] instanceof RegExp,
  )
  expect(patterns.length).toBeGreaterThan(20)
  const found: string[] = []
  for (const [name, pattern] of patterns) if (await slowTextOf(pattern)) found.push(name)
  expect(found).toEqual([])
})
