import type { Page } from '@playwright/test'
import type { Language } from '../contract/languages.values.ts'
import { serverTexts } from '../server/lib/server-texts.ts'
import { linkIn } from './harness/mail-sink.ts'
import { addAdmin } from './harness/members.ts'
import { DESKTOP, expectAccessible, PHONE } from './harness/page.ts'
import type { QuadServer } from './harness/quad-server.ts'
import { expect, type OpenPage, test } from './harness/test.ts'
import { type Texts, textsIn } from './harness/texts.ts'

// Of its own, since the administrator reviews what is there.
test.use({ hasOwnServer: true })

const EMAIL = 'nethmi@campus.example'
const USERNAME = 'nethmi.p'
const LANGUAGE_RULES = ['html-has-lang', 'html-lang-valid', 'html-xml-lang-mismatch', 'valid-lang']

/** Texts of members, in the language. */
type Words = { firstname: string; title: string; description: string; feedback: string }
type Job = { quad: QuadServer; language: Language; words: Words; texts: Texts }

/** A screen of the language: its page says so, and axe finds nothing. */
async function expectScreenIn(language: Language, page: Page, name: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expectAccessible(page, name)
  await expectAccessible(page, `${name}, languages`, LANGUAGE_RULES)
}

async function signUpAndActivate({ quad, language, texts }: Job, page: Page): Promise<void> {
  await page.goto('/auth/signup')
  await page.getByLabel(texts('accounts.email')).fill(EMAIL)
  await page.getByLabel(texts('accounts.username')).fill(USERNAME)
  await page.getByRole('textbox', { name: texts('accounts.password') }).fill('a bench under a tree')
  await expectScreenIn(language, page, 'sign-up')
  await page.getByRole('button', { name: texts('accounts.signUp.submit') }).click()
  await page.getByRole('button', { name: texts('accounts.signUp.successClose') }).click()

  const mail = await quad.mails.waitFor(EMAIL, '')
  const t = serverTexts(language, 'accounts.activation')
  expect(mail.subject).toBe(t('subject', { site: 'Quad' }))
  expect(mail.html).toContain(`lang="${language}"`)
  expect(mail.text).toContain(t('heading', { site: 'Quad', username: USERNAME }))
  await page.goto(linkIn(mail, '/auth/activate'))
  await expect(page).toHaveURL('/onboarding')
}

async function onboard({ language, words, texts }: Job, page: Page): Promise<void> {
  const field = (name: string) => page.getByLabel(texts(`onboarding.fields.${name}`))
  const goOn = () => page.getByRole('button', { name: texts('onboarding.continueTo') }).click()
  await field('firstname').fill(words.firstname)
  await field('lastname').fill(words.firstname)
  await field('title').fill(words.title)
  await expectScreenIn(language, page, 'onboarding')
  await goOn()
  await field('degree').fill('B.Ed.')
  await field('uni').fill('Open University')
  await field('faculty').selectOption({ index: 1 })
  await field('program').fill('Primary Education')
  await field('year').selectOption({ index: 1 })
  await goOn()
  await field('skill').fill(words.title)
  await page.keyboard.press('Enter')
  await goOn()
  await page.getByRole('button', { name: texts('onboarding.complete') }).click()
  await expect(page).toHaveURL('/community')
  await expectScreenIn(language, page, 'community')
}

async function shareIdea({ language, words, texts }: Job, page: Page): Promise<void> {
  const open = page.getByRole('button', { name: texts('shell.nav.newIdea') }).filter({ visible: true })
  await open.first().click()
  const dialog = page.getByRole('dialog', { name: texts('ideaForm.newTitle') })
  const field = (name: string) => dialog.getByLabel(texts(`ideas.fields.${name}`))
  await field('title').fill(words.title)
  await field('description').fill(words.description)
  await field('category').selectOption({ index: 1 })
  await field('learning_outcome').fill(words.description)
  await expectScreenIn(language, page, 'new idea')
  await dialog.getByRole('button', { name: texts('ideaForm.share') }).click()
  await expect(dialog).toBeHidden()
  // No mail comes to members who see the idea at that time.
  await page.goto('/community')
}

async function approve({ language, words, texts }: Job, page: Page): Promise<void> {
  await page.goto('/admin/ideas')
  await page
    .getByRole('button', { name: texts('reviews.reviewOf', { title: words.title }) })
    .filter({ visible: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts('reviews.dialog.feedback')).fill(words.feedback)
  await expectScreenIn(language, page, 'review')
  await dialog.getByRole('button', { name: texts('reviews.decision.approve') }).click()
  await expect(dialog).toBeHidden()
}

/** The news in the application, the mail, the idea and the own submissions. */
async function readNews({ quad, language, words, texts }: Job, page: Page): Promise<void> {
  const { title } = words
  const mail = await quad.mails.waitFor(EMAIL, title)
  const t = serverTexts(language, 'reviews')
  expect(mail.subject).toBe(t('Approved.subject', { title }))
  expect(mail.html).toContain(`lang="${language}"`)
  for (const text of [t('Approved.text', { title }), t('wrote'), words.feedback]) expect(mail.text).toContain(text)

  await page.goto('/notifications')
  const news = page.getByRole('main').getByText(texts('news.titled.idea_reviewed', { status: 'Approved', title }))
  await expect(news.first()).toBeVisible()
  await expectScreenIn(language, page, 'notifications')
  await news.first().click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText(words.description).first()).toBeVisible()
  await expectScreenIn(language, page, 'idea')
  await page.goto('/mysubmission')
  await expect(page.getByText(words.feedback).filter({ visible: true })).toBeVisible()
  await expect(page.getByText(texts('ideas.status.Approved')).filter({ visible: true }).first()).toBeVisible()
  await expectScreenIn(language, page, 'own submissions')
}

async function runMainJob(quad: QuadServer, openPage: OpenPage, language: Language, words: Words): Promise<void> {
  const job = { quad, language, words, texts: textsIn(language) }
  const locale = `${language}-LK`
  const author = await openPage({ locale, viewport: PHONE, hasTouch: true, isMobile: true })
  await signUpAndActivate(job, author)
  await onboard(job, author)
  await shareIdea(job, author)
  await approve(job, await openPage({ locale, viewport: DESKTOP, signedInAs: await addAdmin(quad) }))
  await readNews(job, author)
}

test('in Sinhala: from sign-up to an approved idea', async ({ quad, openPage }) => {
  await runMainJob(quad, openPage, 'si', {
    firstname: 'නෙත්මි',
    title: 'දුර්වල අන්තර්ජාලය සඳහා ප්‍රශ්න කට්ටල',
    description: 'රාත්‍රියේ අඩු මිලට බාගත වන ප්‍රශ්න කට්ටල. සුරැකුණේ මොනවාද යන්න සරලව කියන්න.',
    feedback: 'පැහැදිලි අදහසක්, අවංක සීමා.',
  })
})

test('in Tamil: from sign-up to an approved idea', async ({ quad, openPage }) => {
  await runMainJob(quad, openPage, 'ta', {
    firstname: 'நெத்மி',
    title: 'குறைந்த இணைய வேகத்தில் வினாத் தொகுப்புகள்',
    description: 'இரவில் மலிவாகப் பதிவிறங்கும் வினாத் தொகுப்புகள். சேமிக்கப்பட்டதை எளிமையாகச் சொல்லுங்கள்.',
    feedback: 'தெளிவான யோசனை, நேர்மையான வரம்புகள்.',
  })
})
