import '../scripts/failures.ts'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse, { type Flags } from 'lighthouse'
import { freePort } from '../server/testing/free-port.ts'
import { CHROMIUM } from './harness/chromium.ts'
import { launchQuad } from './harness/quad-server.ts'

/** At least this, of 100, on every page: what `npm run lighthouse` fails below. */
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof WANTED
const CATEGORIES = Object.keys(WANTED) as Category[]
const PERCENT = 100
const KB = 1024
const RUNS = 3

type Lhr = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
type Audits = Lhr['audits']

const { values } = parseArgs({ options: { only: { type: 'string' }, verbose: { type: 'boolean', default: false } } })

const quad = await launchQuad({ hasDemo: true })
const port = await freePort()
const browser = await chromium.launch({
  ...CHROMIUM,
  args: [...CHROMIUM.args, `--remote-debugging-port=${port}`],
  // As nearly everybody's, it is not the zone in which the server renders.
  env: { ...process.env, TZ: 'Asia/Colombo' },
})
let isGood = true
try {
  console.log(['page', ...CATEGORIES, 'FCP', 'LCP', 'TBT', 'CLS', 'sent'].map(column).join(''))
  for (const [name, path] of await pages()) {
    if (values.only && values.only !== name) continue
    isGood = (await measure(name, path)) && isGood
  }
} finally {
  await browser.close()
  await quad.stop()
}
process.exit(isGood ? 0 : 1)

async function pages(): Promise<[name: string, path: string][]> {
  const response = await fetch(`${quad.url}/v1/ideas/feed`)
  const { ideas } = (await response.json()) as { ideas: { id: string }[] }
  return [
    ['home', '/'],
    ['sign-in', '/auth/login'],
    ['community', '/community'],
    ['ideas', '/view-ideas'],
    ['idea', `/ideas/${ideas[0]?.id}`],
  ]
}

/** Prints a page's figures as a phone on a slow line has them. Returns whether they are as wanted. */
async function measure(name: string, path: string): Promise<boolean> {
  const { categories, audits } = await medianRun(path)
  const scores = CATEGORIES.map((category) => scoreOf(categories, category))
  const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(
    (id) => `${Math.round(audits[id]?.numericValue ?? 0)} ms`,
  )
  const shift = (audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)
  const sent = `${Math.round((audits['total-byte-weight']?.numericValue ?? 0) / KB)} KB`
  console.log([name, ...scores.map(String), ...timings, shift, sent].map(column).join(''))
  const isFine = CATEGORIES.every((category, index) => (scores[index] ?? 0) >= WANTED[category])
  if (!isFine || values.verbose) printProblems(audits)
  return isFine
}

/** A single run depends too much on the machine's load. */
async function medianRun(path: string): Promise<Lhr> {
  const runs: Lhr[] = []
  while (runs.length < RUNS) {
    const flags: Flags = { port, onlyCategories: CATEGORIES, logLevel: 'error', formFactor: 'mobile' }
    const result = await lighthouse(`${quad.url}${path}`, flags)
    if (!result) throw new Error(`No figures for ${path}.`)
    runs.push(result.lhr)
  }
  runs.sort((a, b) => scoreOf(a.categories, 'performance') - scoreOf(b.categories, 'performance'))
  return runs[Math.floor(RUNS / 2)] as Lhr
}

function scoreOf(categories: Lhr['categories'], category: Category): number {
  return Math.round((categories[category]?.score ?? 0) * PERCENT)
}

function column(text: string): string {
  return text.padEnd(16)
}

function printProblems(audits: Audits): void {
  for (const { id, score, title, displayValue } of Object.values(audits)) {
    if (score === null || score >= 1) continue
    console.log(`    ${Math.round(score * PERCENT)}  ${id}: ${title} ${displayValue ?? ''}`)
  }
}
