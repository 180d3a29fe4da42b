import '../scripts/failures.ts'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, expect } from '@playwright/test'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../contract/languages.values.ts'
import { addCommunity } from '../server/cli/demo.ts'
import { readConfig } from '../server/config.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { closeDeps, openDeps } from '../server/deps.ts'
import { MAIL_KINDS } from '../server/features/mails/mails.kinds.ts'
import { HOUR } from '../server/lib/clock.ts'
import { sendEachKind } from '../server/testing/mails-of-each-kind.ts'
import { CHROMIUM } from './harness/chromium.ts'
import { expectAccessible } from './harness/page.ts'

/**
 * `npm run mails` writes a mail of each kind in each language into screens/mails: as text, as HTML, and as pictures 360 and
 * 600 pixels wide in both themes. Fails where a mail is wider than that or hard to read. With `-- --docs` it renews the
 * pictures of docs/mails.md.
 */
const { values } = parseArgs({ options: { docs: { type: 'boolean', default: false } } })

const OUTPUT = resolve('screens/mails')
const PHONE = 360
const WIDTHS = [PHONE, 600] as const
const THEMES = ['light', 'dark'] as const
const MARK = pathToFileURL(resolve('web/public/mark.png')).href
const RULES = ['color-contrast', 'link-name', 'link-in-text-block', 'image-alt', 'document-title', 'html-has-lang']
/** The width of a sheet of the documents, and of a mail on it. */
const SHEET = { width: 1500, mail: 282 }

type Theme = (typeof THEMES)[number]

const browser = await chromium.launch(CHROMIUM)
try {
  for (const { code } of LANGUAGES) {
    const pages = await writeMails(code)
    for (const theme of THEMES) for (const width of WIDTHS) await takePictures(pages, theme, width)
    if (!values.docs || code !== DEFAULT_LANGUAGE) continue
    await takeSheet(pages, 'light', 600)
    await takeSheet(pages, 'dark', PHONE)
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
    expect([...sent.keys()].toSorted()).toEqual(Object.keys(MAIL_KINDS).toSorted())
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

async function takePictures(pages: string[], theme: Theme, width: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 200 }, colorScheme: theme })
  for (const file of pages) {
    const picture = pictureOf(file, theme, width)
    await page.goto(pathToFileURL(file).href)
    await page.screenshot({ path: picture, fullPage: true })
    expect([picture, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([picture, width])
    await expectAccessible(page, picture, RULES)
  }
  await page.close()
}

function pictureOf(file: string, theme: Theme, width: number): string {
  return file.replace('.html', `-${width}-${theme}.png`)
}

/** All mails side by side, each below its kind. */
async function takeSheet(files: string[], theme: Theme, width: number): Promise<void> {
  const figures = files.map(
    (file) =>
      `<figure><figcaption>${basename(file, '.html')}</figcaption><img src="${pathToFileURL(pictureOf(file, theme, width))}"></figure>`,
  )
  const sheet = join(OUTPUT, `${theme}.html`)
  writeFileSync(
    sheet,
    `<!doctype html><style>body { margin: 15px; background: #c4cbc5; font: 13px Arial, sans-serif }
    main { columns: ${SHEET.mail}px; column-gap: 15px } figure { margin: 0 0 15px; break-inside: avoid }
    img { width: 100%; display: block } figcaption { padding: 3px 0 }</style><main>${figures.join('')}</main>`,
  )
  const page = await browser.newPage({ viewport: { width: SHEET.width, height: 200 } })
  await page.goto(pathToFileURL(sheet).href)
  const picture = await page.screenshot({ fullPage: true })
  await sharp(picture).webp({ quality: 45 }).toFile(`docs/images/mails-${theme}.webp`)
  await page.close()
}
