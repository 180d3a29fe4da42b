import '../scripts/failures.ts'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM } from './harness/chromium.ts'
import { startCountedLine } from './harness/counted-line.ts'
import { addMember, type Member, shareIdea, storageStateOf } from './harness/members.ts'
import { PHONE } from './harness/page.ts'
import { launchQuad } from './harness/quad-server.ts'

/** Prints what a month of use costs on a phone, in bytes over the line: see docs/benchmarks.md. */

const KB = 1024
const MB = KB * KB
const DAYS = 22
const PDF = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(MB, 'quad ')])

const line = await startCountedLine()
const { cost } = line
const quad = await launchQuad({ hasDemo: true, env: { PUBLIC_URL: line.url } })
line.leadTo(quad.url)
const browser = await chromium.launch(CHROMIUM)
try {
  const members = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal', { isReviewer: true })] as const
  const ideas = [await shareIdea(quad, members[0], 'Quiz packs'), await shareIdea(quad, members[0], 'Bus timetables')]
  await printMonth(members, ideas)
} finally {
  await browser.close()
  await quad.stop()
  await line.stop()
}

function openProfile(member: Member): Promise<BrowserContext> {
  const storageState = storageStateOf({ ...quad, url: line.url }, member)
  return browser.newContext({ baseURL: line.url, viewport: PHONE, storageState, reducedMotion: 'reduce' })
}

async function printMonth([member, reviewer]: readonly [Member, Member], [idea = '', other = '']: string[]) {
  const profile = await openProfile(member)
  const page = await profile.newPage()
  const firstVisit = await cost(() => page.goto('/'))
  const opening = (path: string) => cost(() => page.goto(path))
  await opening('/view-ideas')
  await opening(`/ideas/${idea}`)
  const visit = (await opening('/')) + (await opening('/view-ideas'))
  const reading = await opening(`/ideas/${other}`)
  const comment = await cost(() => writeComment(page))
  const share = await cost(() => shareWithPdf(page))
  await profile.close()

  const own = await openProfile(reviewer)
  const queue = await own.newPage()
  const firstReview = await cost(() => queue.goto('/admin/review'))
  await cost(() => queue.goto(`/admin/review?idea=${idea}`))
  const review = await cost(() => queue.goto(`/admin/review?idea=${other}`))
  await own.close()

  const reader = firstVisit + DAYS * (visit + 3 * reading)
  const writer = reader + DAYS * comment + 2 * share
  const all = reader + firstReview + DAYS * 3 * review
  print(`\n| act | KB |\n| --- | --- |`)
  for (const [name, bytes] of Object.entries({ firstVisit, visit, reading, comment, share, firstReview, review }))
    print(`| ${name} | ${kilobytes(bytes)} |`)
  print('\n| a month | MB |\n| --- | --- |')
  for (const [name, bytes] of Object.entries({ reader, writer, reviewer: all }))
    print(`| ${name} | ${(bytes / MB).toFixed(1)} |`)
}

async function writeComment(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'New comment' })
  await field.fill('The bus from Kandy leaves at six.')
  await field.press('Control+Enter')
}

async function shareWithPdf(page: Page): Promise<void> {
  await page.goto('/mysubmission')
  await page.getByRole('button', { name: 'New Idea', exact: true }).last().click()
  const form = page.getByRole('dialog', { name: 'Share Your Project/Idea' })
  await form.getByLabel('Title', { exact: true }).fill('Quiz packs')
  await form.getByLabel('Description').fill('Quiz bundles that download overnight.')
  await form.getByLabel('Category').selectOption('Education')
  await form.getByLabel('What was learned?').fill('Say plainly what is saved.')
  await form.getByLabel(/^PDF/).setInputFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer: PDF })
  await form.getByRole('button', { name: 'Share Project' }).click()
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / KB)}`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
