import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { LANGUAGE_PARAM, LANGUAGES, type Language } from '../contract/languages.values.ts'
import { interfaceTranslations } from '../scripts/catalogues.ts'
import type { Messages, Translation } from '../server/lib/catalogues.ts'
import { CHROMIUM } from './harness/chromium.ts'
import { signInAs } from './harness/demo-server.ts'
import { storageStateOf } from './harness/members.ts'
import { openScreen, PHONE } from './harness/page.ts'
import { type Actor, screensOf } from './harness/pages.ts'
import { speakCatalogue } from './harness/pseudo-language.ts'
import { launchQuad, type QuadServer } from './harness/quad-server.ts'

import { ENGLISH_CATALOGUE } from './harness/texts.ts'

/**
 * `npm run messages -- --review si` makes a page for native readers: the screens of the demo community on a phone, each with
 * the keys, English texts and translations that it shows; before them the hundred texts that most screens show.
 */

const MOST_SEEN = 100
const KEY = /⟦([\w.-]+)⟧/g
const ACCOUNTS = { member: 'nethmi.perin.1@students.quad.example', admin: 'admin@quad.example' }
/** Lists, and how the addresses of what they list begin. */
const LISTS = [
  ['/view-ideas', '/ideas/'],
  ['/events', '/events/'],
  ['/calls', '/calls/'],
  ['/community', '/profile/'],
  ['/messages', '/messages/'],
] as const

type Shot = { path: string; actor: Actor; file: string; keys: string[] }

/** A catalogue in which each text is its key. */
function keysOf(messages: Messages, path = ''): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [
      name,
      typeof message === 'string' ? `⟦${path}${name}⟧` : keysOf(message, `${path}${name}.`),
    ]),
  )
}

const KEYS = keysOf(ENGLISH_CATALOGUE)

/** The screens of an actor in a language, with the keys of the texts on each. */
async function shotsOf(browser: Browser, quad: QuadServer, actor: Actor, language: Language, folder: string) {
  const email = ACCOUNTS[actor as keyof typeof ACCOUNTS]
  const storageState = email ? storageStateOf(quad, await signInAs(quad, email)) : undefined
  const options: BrowserContextOptions = { viewport: PHONE, serviceWorkers: 'block', baseURL: quad.url, storageState }
  const [shown, keyed] = await Promise.all([0, 1].map(async () => (await browser.newContext(options)).newPage()))
  if (!shown || !keyed) return []
  await speakCatalogue(keyed, quad.url, KEYS)
  const paths = new Set(screensOf(actor).map(({ path }) => path))
  for (const [list, start] of paths.has('/settings/profile') ? LISTS : []) {
    await openScreen(shown, list)
    paths.add((await shown.locator(`main a[href^="${start}"]`).first().getAttribute('href')) ?? list)
  }
  const shots: Shot[] = []
  for (const path of paths) {
    await openScreen(shown, `${path}${path.includes('?') ? '&' : '?'}${LANGUAGE_PARAM}=${language}`)
    await shown.evaluate(() => document.fonts.ready.then(() => undefined))
    const file = `${actor}${path.replace(/\W+/g, '-')}.png`
    await shown.screenshot({ path: join(folder, file), fullPage: true })
    await openScreen(keyed, path)
    shots.push({ path, actor, file, keys: await keysOn(keyed) })
  }
  return shots
}

/** The keys that a page shows, in its order. */
async function keysOn(page: Page): Promise<string[]> {
  const html = await page.evaluate(() => document.title + document.body.innerHTML)
  return [...new Set([...html.matchAll(KEY)].map(([, key = '']) => key))]
}

const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function table(keys: string[], translations: Map<string, Translation>): string {
  const rows = keys.map((key) => {
    const { source = '', text = '' } = translations.get(key) ?? {}
    return `<tr><td><code>${key}</code><td>${escapeHtml(source)}<td>${escapeHtml(text)}`
  })
  return `<table><tr><th>Key<th>English<th>Translation${rows.join('')}</table>`
}

function reviewPage(language: Language, shots: Shot[]): string {
  const translations = interfaceTranslations(language)
  const drafts = (keys: string[]) => keys.filter((key) => translations.get(key)?.isDraft)
  const counts = new Map<string, number>()
  for (const key of shots.flatMap(({ keys }) => drafts(keys))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const mostSeen = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_SEEN)
  const listed = new Set(mostSeen.map(([key]) => key))
  const sections = shots.map(({ path, actor, file, keys }) => {
    const own = drafts(keys).filter((key) => !listed.has(key))
    for (const key of own) listed.add(key)
    return `<section><h2>${escapeHtml(path)} (${actor})</h2><img src="${file}" alt="">${table(own, translations)}</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Review of ${language}</title>
<style>body{font:15px system-ui;margin:2rem}section{display:flow-root;border-top:1px solid}img{width:390px;float:left;margin:0 1rem 1rem 0}
table{border-collapse:collapse}td,th{border-bottom:1px solid #ccc;padding:.3rem .5rem;text-align:start;vertical-align:top}td:last-child{font-size:17px}</style>
<h1>Drafts in ${language} that nobody has reviewed</h1>
<section><h2>The ${mostSeen.length} texts that most screens show</h2>${table(
    mostSeen.map(([key]) => key),
    translations,
  )}</section>
${sections.join('\n')}</html>
`
}

export async function makeReviewPage(code: string): Promise<void> {
  const language = LANGUAGES.find((one) => one.code === code)?.code
  if (!language) throw new Error(`There is no language ${code}.`)
  const folder = join('.cache/review', language)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const [quad, browser] = [await launchQuad({ hasDemo: true }), await chromium.launch(CHROMIUM)]
  const shots: Shot[] = []
  for (const actor of ['visitor', 'member', 'admin'] as const)
    shots.push(...(await shotsOf(browser, quad, actor, language, folder)))
  await Promise.all([browser.close(), quad.stop()])
  writeFileSync(join(folder, 'index.html'), reviewPage(language, shots))
  process.stdout.write(`${join(folder, 'index.html')}: ${shots.length} screens\n`)
}
