import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPdf } from '../server/cli/demo-pdf.ts'
import { browserForFile, DESKTOP, openPage, PHONE } from './harness/browser.ts'
import { type Hands, keyboard, mouse } from './harness/hands.ts'
import { linkIn } from './harness/mail-sink.ts'
import { addAdmin } from './harness/members.ts'
import { type QuadServer, startQuad } from './harness/quad-server.ts'

const browser = browserForFile()

const AUTHOR = { email: 'nethmi@campus.example', username: 'nethmi.p', password: 'a bench under a tree' }
const IDEA = 'Offline quiz packs for low-bandwidth learners'

/** A pair of hands on a page, with the questions that the tests ask of it. */
type Person = { page: Page; hands: Hands }

function pdfFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'quad-pdf-')), 'quiz-packs-brief.pdf')
  writeFileSync(file, demoPdf('Quiz packs', 'A brief'))
  return file
}

/** Waits for the toast from before it can be there, since it goes away by itself. */
async function seeToast(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.getByText(text).first().waitFor(), act()])
}

async function signUpAndActivate({ page, hands }: Person, quad: QuadServer): Promise<void> {
  await page.goto(`${quad.url}/auth/signup`)
  await hands.type(page.getByLabel('Email', { exact: true }), AUTHOR.email)
  await hands.type(page.getByLabel('Username'), AUTHOR.username)
  await hands.type(page.getByLabel('Password', { exact: true }), AUTHOR.password)
  await hands.press(page.getByRole('button', { name: 'Sign Up' }))
  await page.getByRole('dialog', { name: 'Sign Up Successful!' }).waitFor()
  await hands.press(page.getByRole('button', { name: 'Got it, thanks!' }))
  await page.waitForURL(`${quad.url}/`)
  await page.goto(linkIn(await quad.mails.waitFor(AUTHOR.email, 'Activate'), '/auth/activate'))
  await page.waitForURL(`${quad.url}/auth/login`)
}

async function signIn(
  { page, hands }: Person,
  quad: QuadServer,
  account: { email: string; password: string },
): Promise<void> {
  if (!page.url().startsWith(`${quad.url}/auth/login`)) await page.goto(`${quad.url}/auth/login`)
  await hands.type(page.getByLabel('Email', { exact: true }), account.email)
  await hands.type(page.getByLabel('Password', { exact: true }), account.password)
  await hands.press(page.getByRole('button', { name: 'Sign In' }))
}

async function onboard({ page, hands }: Person, quad: QuadServer): Promise<void> {
  await page.waitForURL(`${quad.url}/onboarding`)
  await hands.type(page.getByLabel('First name'), 'Nethmi')
  await hands.type(page.getByLabel('Last name'), 'Perin')
  await hands.type(page.getByLabel('Professional title'), 'Instructional Designer')
  await hands.press(page.getByRole('button', { name: 'Continue to Education' }))
  await hands.type(page.getByLabel(/Degree/), 'B.Ed. Primary Education')
  await hands.type(page.getByLabel(/University/), 'Open University')
  await hands.choose(page.getByLabel(/Faculty/), 'Faculty of Health Sciences')
  await hands.type(page.getByLabel(/Program/), 'Primary Education')
  await hands.choose(page.getByLabel(/Year/i), 'Graduate')
  await hands.press(page.getByRole('button', { name: 'Continue to Skills & Interests' }))
  await hands.type(page.getByLabel('Add a skill or interest'), 'Storyboarding')
  await page.keyboard.press('Enter')
  await hands.press(page.getByRole('button', { name: 'Continue to Social Media' }))
  await seeToast(page, 'Profile setup complete!', () =>
    hands.press(page.getByRole('button', { name: 'Complete Profile' })),
  )
  await page.waitForURL(`${quad.url}/community`)
}

async function shareIdea({ page, hands }: Person): Promise<void> {
  await hands.press(page.getByRole('button', { name: 'New Idea' }).locator('visible=true').first())
  const dialog = page.getByRole('dialog', { name: 'Share Your Project/Idea' })
  await hands.type(dialog.getByLabel('Title'), IDEA)
  await hands.type(dialog.getByLabel('Description'), 'Quiz bundles that download overnight on cheap data.')
  await hands.choose(dialog.getByLabel('Category'), 'Education')
  await hands.type(dialog.getByLabel('What was learned?'), 'Say plainly what is saved and what is waiting.')
  await hands.upload(dialog.getByRole('button', { name: /PDF/ }).first(), pdfFile())
  await dialog.getByText('quiz-packs-brief.pdf').waitFor()
  await seeToast(page, 'Idea submitted successfully!', () =>
    hands.press(dialog.getByRole('button', { name: 'Share Project' })),
  )
  await dialog.waitFor({ state: 'hidden' })
}

async function seeInViewIdeas({ page, hands }: Person, quad: QuadServer): Promise<void> {
  await page.goto(`${quad.url}/view-ideas`)
  await page.getByRole('heading', { name: IDEA }).waitFor()
  await hands.press(page.getByText('View Full Details').first())
  const details = page.getByRole('dialog', { name: IDEA })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    hands.press(
      details.getByRole('link', { name: 'Download PDF' }).or(details.getByRole('button', { name: 'Download PDF' })),
    ),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  await page.keyboard.press('Escape')
}

async function review({ page, hands }: Person, decision: string, feedback: string): Promise<void> {
  await hands.press(page.getByRole('button', { name: /^Review/ }).first())
  const dialog = page.getByRole('dialog')
  await hands.type(dialog.getByLabel(/Feedback/), feedback)
  await seeToast(page, 'Idea updated successfully', () => hands.press(dialog.getByRole('button', { name: decision })))
  await dialog.waitFor({ state: 'hidden' })
}

async function editOwnIdea({ page, hands }: Person, quad: QuadServer): Promise<void> {
  await page.goto(`${quad.url}/mysubmission`)
  await page.getByText('Say how answers stay private.').waitFor()
  await hands.pickMenuItem(page.getByRole('row').getByRole('button').last(), 'Edit')
  const dialog = page.getByRole('dialog')
  const description = dialog.getByLabel('Description')
  await hands.type(description, 'Quiz bundles that download overnight. Answers are encrypted on shared phones.')
  await seeToast(page, 'Idea updated successfully', () =>
    hands.press(dialog.getByRole('button', { name: /Save|Share|Update/ })),
  )
}

/** The server outlives the pages, whose live connections would otherwise meet a closed door. */
async function runMainJob(options: BrowserContextOptions, handsOn: (page: Page) => Hands): Promise<void> {
  const quad = await startQuad()
  const openPerson = async (): Promise<Person> => {
    const page = await openPage(browser(), options)
    return { page, hands: handsOn(page) }
  }
  const [author, admin] = [await openPerson(), await openPerson()]
  const adminAccount = await addAdmin(quad)

  await signUpAndActivate(author, quad)
  await signIn(author, quad, AUTHOR)
  await onboard(author, quad)
  await shareIdea(author)
  await seeInViewIdeas(author, quad)

  await signIn(admin, quad, adminAccount)
  await admin.page.waitForURL(`${quad.url}/admin/ideas`)
  await review(admin, 'Request Changes', 'Say how answers stay private.')
  const changes = await quad.mails.waitFor(AUTHOR.email, IDEA)
  expect(changes.text).toContain('Say how answers stay private.')

  await editOwnIdea(author, quad)

  await admin.page.reload()
  await review(admin, 'Approve', 'Clear case and honest limits.')

  await author.page.reload()
  await author.page.getByText('Approved', { exact: true }).first().waitFor()
  await author.page.getByText('Clear case and honest limits.').waitFor()
}

test('by mouse on a desktop: from sign-up to an approved idea', async () => {
  await runMainJob({ viewport: DESKTOP }, mouse)
})

test('by keyboard alone: from sign-up to an approved idea', async () => {
  await runMainJob({ viewport: DESKTOP }, keyboard)
})

test('on a phone of 390 pixels: from sign-up to an approved idea', async () => {
  await runMainJob({ viewport: PHONE, hasTouch: true, isMobile: true }, mouse)
})
