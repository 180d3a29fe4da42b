import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { demoPdf } from '../server/cli/demo-pdf.ts'
import { countedTaps, type InputDriver, keyboard } from './harness/input-driver.ts'
import { linkIn } from './harness/mail-sink.ts'
import { addAdmin } from './harness/members.ts'
import { expectToast, PHONE } from './harness/page.ts'
import type { QuadServer } from './harness/quad-server.ts'
import { expect, type OpenPage, test } from './harness/test.ts'

// Of its own, since the administrator reviews what is there.
test.use({ hasOwnServer: true })

const AUTHOR = { email: 'nethmi@campus.example', username: 'nethmi.p', password: 'a bench under a tree' }
const IDEA = 'Offline quiz packs for low-bandwidth learners'

/** From the form of the sign-up to a shared idea with a PDF. */
const TAPS_MAX = 22

/** A page, and how its user operates it. */
type TestUser = { page: Page; input: InputDriver }

function pdfFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'quad-pdf-')), 'quiz-packs-brief.pdf')
  writeFileSync(file, demoPdf('Quiz packs', 'A brief'))
  return file
}

async function signUpAndActivate({ page, input }: TestUser, quad: QuadServer): Promise<void> {
  await page.goto('/auth/signup')
  await input.type(page.getByLabel('Email', { exact: true }), AUTHOR.email)
  await input.type(page.getByLabel('Username'), AUTHOR.username)
  await input.type(page.getByLabel('Password', { exact: true }), AUTHOR.password)
  await input.press(page.getByRole('button', { name: 'Sign Up' }))
  await expect(page.getByRole('dialog', { name: 'Sign Up Successful!' })).toBeVisible()
  await input.press(page.getByRole('button', { name: 'Got it, thanks!' }))
  await expect(page).toHaveURL('/')
  await page.goto(linkIn(await quad.mails.waitFor(AUTHOR.email, 'Activate'), '/auth/activate'))
}

async function signIn({ page, input }: TestUser, account: { email: string; password: string }): Promise<void> {
  await page.goto('/auth/login')
  await input.type(page.getByLabel('Email', { exact: true }), account.email)
  await input.type(page.getByLabel('Password', { exact: true }), account.password)
  await input.press(page.getByRole('button', { name: 'Sign In', exact: true }))
}

async function onboard({ page, input }: TestUser): Promise<void> {
  await expect(page).toHaveURL('/onboarding')
  await input.type(page.getByLabel('First name'), 'Nethmi')
  await input.type(page.getByLabel('Last name'), 'Perin')
  await input.type(page.getByLabel('Professional title'), 'Instructional Designer')
  await input.press(page.getByRole('button', { name: 'Continue to Education' }))
  await input.type(page.getByLabel(/Degree/), 'B.Ed. Primary Education')
  await input.type(page.getByLabel(/University/), 'Open University')
  await input.choose(page.getByLabel(/Faculty/), 'Faculty of Health Sciences')
  await input.type(page.getByLabel(/Program/), 'Primary Education')
  await input.choose(page.getByLabel(/Year/i), 'Graduate')
  await input.press(page.getByRole('button', { name: 'Continue to Skills & Interests' }))
  await input.type(page.getByLabel('Add a skill or interest'), 'Storyboarding')
  await page.keyboard.press('Enter')
  await input.press(page.getByRole('button', { name: 'Continue to Social Media' }))
  await expectToast(page, 'Profile setup complete!', () =>
    input.press(page.getByRole('button', { name: 'Complete Profile' })),
  )
  await expect(page).toHaveURL('/community')
}

async function shareIdea({ page, input }: TestUser): Promise<void> {
  await input.press(page.getByRole('button', { name: 'New Idea' }).locator('visible=true').first())
  const dialog = page.getByRole('dialog', { name: 'Share Your Project/Idea' })
  await input.type(dialog.getByLabel('Title'), IDEA)
  await input.type(dialog.getByLabel('Description'), 'Quiz bundles that download overnight on cheap data.')
  await input.choose(dialog.getByLabel('Category'), 'Education')
  await input.type(dialog.getByLabel('What was learned?'), 'Say plainly what is saved and what is waiting.')
  await input.upload(dialog.getByRole('button', { name: /PDF/ }).first(), pdfFile())
  await expect(dialog.getByText('quiz-packs-brief.pdf')).toBeVisible()
  await expectToast(page, 'Idea submitted successfully!', () =>
    input.press(dialog.getByRole('button', { name: 'Share Project' })),
  )
  await expect(dialog).toBeHidden()
}

async function seeInViewIdeas({ page, input }: TestUser): Promise<void> {
  await page.goto('/view-ideas')
  await expect(page.getByRole('heading', { name: IDEA })).toBeVisible()
  await input.press(page.getByText('View Full Details').first())
  const details = page.getByRole('dialog', { name: IDEA })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    input.press(
      details.getByRole('link', { name: 'Download PDF' }).or(details.getByRole('button', { name: 'Download PDF' })),
    ),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  await page.keyboard.press('Escape')
}

async function review({ page, input }: TestUser, decision: string, feedback: string): Promise<void> {
  await input.press(page.getByRole('button', { name: /^Review/ }).first())
  const dialog = page.getByRole('dialog')
  await input.type(dialog.getByLabel(/Feedback/), feedback)
  await expectToast(page, 'Idea updated successfully', () =>
    input.press(dialog.getByRole('button', { name: decision })),
  )
  await expect(dialog).toBeHidden()
}

async function editOwnIdea({ page, input }: TestUser): Promise<void> {
  await page.goto('/mysubmission')
  await expect(page.getByText('Say how answers stay private.')).toBeVisible()
  await input.pickMenuItem(page.getByRole('row').getByRole('button').last(), 'Edit')
  const dialog = page.getByRole('dialog')
  const description = dialog.getByLabel('Description')
  await input.type(description, 'Quiz bundles that download overnight. Answers are encrypted on shared phones.')
  await expectToast(page, 'Idea updated successfully', () =>
    input.press(dialog.getByRole('button', { name: /Save|Share|Update/ })),
  )
}

type Work = {
  quad: QuadServer
  openPage: OpenPage
  options?: BrowserContextOptions
  inputOf: (page: Page) => InputDriver
  onShared?: () => void
}

async function runMainJob({ quad, openPage, options, inputOf, onShared }: Work): Promise<void> {
  const openUser = async (): Promise<TestUser> => {
    const page = await openPage(options)
    return { page, input: inputOf(page) }
  }
  const [author, admin] = [await openUser(), await openUser()]
  const adminAccount = await addAdmin(quad)

  await signUpAndActivate(author, quad)
  await onboard(author)
  await shareIdea(author)
  onShared?.()
  await seeInViewIdeas(author)

  await signIn(admin, adminAccount)
  await expect(admin.page).toHaveURL('/admin/ideas')
  await review(admin, 'Request Changes', 'Say how answers stay private.')
  const changes = await quad.mails.waitFor(AUTHOR.email, IDEA)
  expect(changes.text).toContain('Say how answers stay private.')

  await editOwnIdea(author)

  await admin.page.reload()
  await review(admin, 'Approve', 'Clear case and honest limits.')

  await author.page.reload()
  await expect(author.page.getByText('Approved', { exact: true }).first()).toBeVisible()
  await expect(author.page.getByText('Clear case and honest limits.')).toBeVisible()
}

test('by keyboard alone: from sign-up to an approved idea', { tag: '@main' }, async ({ quad, openPage }) => {
  // Proves spec 1/18.
  await runMainJob({ quad, openPage, inputOf: keyboard })
})

test('on a phone of 390 pixels: from sign-up to an approved idea', { tag: '@main' }, async ({ quad, openPage }) => {
  // Proves spec 1/17, 1/18, 2/100, 6/2, 6/4.
  const options = { viewport: PHONE, hasTouch: true, isMobile: true }
  const author = { taps: 0 }
  const onShared = () => expect(author.taps, 'taps of a newcomer').toBeLessThanOrEqual(TAPS_MAX)
  await runMainJob({ quad, openPage, options, onShared, inputOf: (page) => countedTaps(page, author) })
})
