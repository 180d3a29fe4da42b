import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { LANGUAGES, type Language } from '../contract/languages.values.ts'
import { addCommunity } from '../server/cli/demo.ts'
import { readConfig } from '../server/config.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { closeDeps, openDeps } from '../server/deps.ts'
import { HOUR } from '../server/lib/clock.ts'
import { sendEachKind } from '../server/testing/mails-of-each-kind.ts'
import { CHROMIUM } from './harness/chromium.ts'

/**
 * `npm run mails` writes a mail of each kind in each language into screens/mails: as text, as HTML, and as pictures 360 and
 * 600 pixels wide in both themes.
 */

const OUTPUT = resolve('screens/mails')
const WIDTHS = [360, 600]
const MARK = pathToFileURL(resolve('web/public/mark.png')).href

process.env.NODE_ENV ??= 'production'
const browser = await chromium.launch(CHROMIUM)
try {
  for (const { code } of LANGUAGES) {
    const pages = await writeMails(code)
    for (const colorScheme of ['light', 'dark'] as const) await takePictures(pages, colorScheme)
  }
} finally {
  await browser.close()
}
process.stdout.write(`Mails of each kind are in ${OUTPUT}.\n`)

/** Writes the mails about a demo community whose members read in a language. Returns the files of HTML. */
async function writeMails(language: Language): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-mails-'))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  await migrateDatabase(config.database)
  const opened = openDeps(config, pino({ level: 'silent' }))
  let passed = 0
  const clock = { now: () => new Date(Date.now() + passed) }
  const deps = { ...opened, clock }
  try {
    await addCommunity(deps, { members: 40, ideas: 60 })
    await deps.db.updateTable('profiles').set({ language }).execute()
    const sent = await sendEachKind(deps, () => {
      passed += HOUR
    })
    const target = join(OUTPUT, language)
    mkdirSync(target, { recursive: true })
    const pages: string[] = []
    for (const [kind, id] of sent) {
      const { text = '', html = '' } = await PostalMime.parse(readFileSync(join(config.mailDir, `${id}.eml`)))
      const page = join(target, `${kind}.html`)
      writeFileSync(join(target, `${kind}.txt`), text)
      writeFileSync(page, html.replaceAll(`${config.publicUrl}/mark.png`, MARK))
      pages.push(page)
    }
    return pages
  } finally {
    await closeDeps(opened)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function takePictures(pages: string[], colorScheme: 'light' | 'dark'): Promise<void> {
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme })
    for (const file of pages) {
      await page.goto(pathToFileURL(file).href)
      await page.screenshot({ path: file.replace('.html', `-${width}-${colorScheme}.png`), fullPage: true })
    }
    await page.close()
  }
}
