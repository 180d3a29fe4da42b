import type { Page } from '@playwright/test'
import { addMember, shareIdea } from './harness/members.ts'
import { expectAccessible, openScreen, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

/** A browser that can notify and install. It notes when Quad lets it ask, and is answered with no. */
async function noteBrowserQuestions(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.exposeFunction('noteAsked', (question: string) => asked.push(question))
  await page.addInitScript(() => {
    const { noteAsked } = window as unknown as { noteAsked: (question: string) => Promise<void> }
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => {
      await noteAsked('push')
      return 'denied'
    }
    const prompt = () => noteAsked('install')
    const offer = () => {
      // Until Quad holds it back.
      const event = new Event('beforeinstallprompt', { cancelable: true })
      if (window.dispatchEvent(Object.assign(event, { prompt }))) setTimeout(offer, 50)
    }
    offer()
  })
  return asked
}

async function comment(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'New comment' })
  await field.fill(text)
  await field.press('Control+Enter')
  await expect(page.getByRole('group', { name: /^Comment by/ }).filter({ hasText: text })).toBeVisible()
}

const note = (page: Page) => page.evaluate(() => localStorage.getItem('quad-asked'))

const pushQuestion = (page: Page) => page.getByRole('region', { name: /^Shall this device tell you/ })
const installQuestion = (page: Page) => page.getByRole('region', { name: 'Put Quad on your home screen?' })

test('one question a day follows what was sent, the browser asks after a yes alone, and answers stay', async ({
  quad,
  openPage,
}) => {
  const member = await addMember(quad, 'Kamal')
  const path = `/ideas/${await shareIdea(quad, member)}#comments`
  const page = await openPage({ signedInAs: member, viewport: PHONE, hasTouch: true })
  const browserQuestions = await noteBrowserQuestions(page)
  await openScreen(page, path)
  expect(await note(page)).toBeNull()
  await comment(page, 'Comment 1')
  await expect(pushQuestion(page)).toBeVisible()
  await expectAccessible(page, 'question about pushes')
  await pushQuestion(page).getByRole('button', { name: 'Mail is enough' }).press('Enter')
  await expect(pushQuestion(page)).toHaveCount(0)
  const answered = await note(page)
  expect(answered).toMatch(/^\d+ push$/)

  // Installing could be asked, on another day.
  await page.reload()
  await comment(page, 'Comment 2')
  await page.reload()
  expect(await note(page)).toBe(answered)
  await page.evaluate(() => localStorage.setItem('quad-asked', '0 push'))
  await comment(page, 'Comment 3')
  await expect(installQuestion(page)).toBeVisible()
  await expectAccessible(page, 'question about installing')
  expect(browserQuestions).toEqual([])
  await installQuestion(page).getByRole('button', { name: 'Install' }).press('Enter')
  await expect(installQuestion(page)).toHaveCount(0)
  expect(browserQuestions).toEqual(['install'])

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await note(page)).toMatch(/^\d+ push install$/)
})

test('a member who shared an idea is asked below what happens next; a no of the browser is kept', async ({
  quad,
  openPage,
}) => {
  const member = await addMember(quad, 'Kamal')
  const page = await openPage({ signedInAs: member })
  const browserQuestions = await noteBrowserQuestions(page)
  await openScreen(page, `/ideas/${await shareIdea(quad, member)}`)
  // As the form leaves it.
  await page.evaluate(() => history.replaceState({ ...history.state, isJustShared: true }, ''))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your idea is shared' })).toBeVisible()
  await pushQuestion(page).getByRole('button', { name: 'Yes, tell me here' }).click()
  await expect(pushQuestion(page)).toHaveCount(0)
  expect(browserQuestions).toEqual(['push'])
  expect(await note(page)).toMatch(/^\d+ push$/)
})
