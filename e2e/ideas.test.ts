import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserForFile, expectAccessible, openPage, openScreen } from './harness/browser.ts'
import { type Account, addMember, shareIdea, signInAs } from './harness/members.ts'
import { type QuadServer, startQuad } from './harness/quad-server.ts'

const browser = browserForFile()
const MEGABYTE = 1024 * 1024

function file(name: string, content: string | Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'quad-file-')), name)
  writeFileSync(path, content)
  return path
}

async function openForm(quad: QuadServer, account: Account, expectedErrors?: RegExp): Promise<Page> {
  const page = await openPage(browser(), {
    storageState: signInAs(quad, account),
    ...(expectedErrors ? { expectedErrors } : {}),
  })
  await page.goto(`${quad.url}/view-ideas`)
  await page.getByRole('button', { name: 'New Idea', exact: true }).click()
  await page.getByLabel('Title', { exact: true }).fill('Offline quiz packs')
  await page.getByLabel('Description').fill('Quiz bundles that download overnight.')
  await page.getByLabel('Category').selectOption('Education')
  await page.getByLabel('What was learned?').fill('Say plainly what is saved.')
  return page
}

test('a file that is no PDF or too large is refused in place and the form stays as it was', async () => {
  const quad = await startQuad()
  const page = await openForm(quad, await addMember(quad, 'nethmi'), /status of 422/)
  const picker = page.locator('input[type=file]')
  await picker.setInputFiles(file('notes.txt', 'plain text'))
  await page.getByText('Only .pdf files are accepted.').waitFor()
  await picker.setInputFiles(file('large.pdf', Buffer.alloc(10 * MEGABYTE + 1)))
  await page.getByText('Max file size is 10MB.').waitFor()
  await picker.setInputFiles(file('fake.pdf', 'not a PDF at all'))
  await page.getByRole('button', { name: 'Share Project' }).click()
  await page.getByText('Only .pdf files are accepted.').waitFor()
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Offline quiz packs')
  expect((await (await fetch(`${quad.url}/v1/ideas/feed`)).json()).ideas).toEqual([])
})

test('a double click shares an idea once', async () => {
  const quad = await startQuad()
  const page = await openForm(quad, await addMember(quad, 'nethmi'))
  await page.getByRole('button', { name: 'Share Project' }).dblclick()
  await page.getByText('Idea submitted successfully!').waitFor()
  expect((await (await fetch(`${quad.url}/v1/ideas/feed`)).json()).metadata.total_records).toBe(1)
})

test('a draft is kept with its PDF when its window is closed or the page left, until it is discarded', async () => {
  const quad = await startQuad()
  const account = await addMember(quad, 'nethmi')
  const page = await openForm(quad, account)
  const form = page.getByRole('dialog', { name: 'Share Your Project/Idea' })
  await form.getByLabel(/^PDF/).setInputFiles(file('brief.pdf', '%PDF-1.7'))
  await form.getByText('Your draft is kept on this device').waitFor()
  const leave: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => page.reload(),
  ]
  for (const leaveForm of leave) {
    await leaveForm()
    await form.waitFor({ state: 'hidden' })
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await page.getByRole('button', { name: 'New Idea', exact: true }).click()
    expect(await form.getByLabel('Title', { exact: true }).inputValue()).toBe('Offline quiz packs')
    await form.getByText('brief.pdf').waitFor()
  }
  await form.getByRole('button', { name: 'Discard draft' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your draft?' })
  await expectAccessible(page, 'discarding a draft')
  await question.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('button', { name: 'New Idea', exact: true }).click()
  expect(await form.getByLabel('Title', { exact: true }).inputValue()).toBe('')
  expect(await form.getByText('brief.pdf').count()).toBe(0)
})

test('signing out removes drafts from the device', async () => {
  const quad = await startQuad()
  const page = await openForm(quad, await addMember(quad, 'nethmi'))
  await page.getByLabel(/^PDF/).setInputFiles(file('brief.pdf', '%PDF-1.7'))
  await page.getByText('Your draft is kept on this device').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  const kept = await page.evaluate(async () => {
    const request = indexedDB.open('keyval-store')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const files = request.result.transaction('keyval').objectStore('keyval').count()
    await new Promise((resolve) => files.addEventListener('success', resolve))
    return { files: files.result, texts: Object.keys(localStorage).filter((key) => key.includes('draft')) }
  })
  expect(kept).toEqual({ files: 0, texts: [] })
})

test('an idea that was changed elsewhere is not overwritten silently', async () => {
  const quad = await startQuad()
  const account = await addMember(quad, 'nethmi')
  await shareIdea(quad, account)
  const tabs = []
  for (const title of ['First', 'Second']) {
    const page = await openPage(browser(), { storageState: signInAs(quad, account), expectedErrors: /status of 409/ })
    await page.goto(`${quad.url}/mysubmission`)
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Title', { exact: true }).fill(title)
    tabs.push(page)
  }
  const [first, second] = tabs as [Page, Page]
  await first.getByRole('button', { name: 'Save changes' }).click()
  await first.getByText('Idea updated successfully').waitFor()
  await second.getByRole('button', { name: 'Save changes' }).click()
  await second.getByText('This idea was changed in another place').waitFor()
  await second.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.poll(() => second.getByLabel('Title', { exact: true }).inputValue()).toBe('First')
})

test('deleting asks first, and the idea is gone', async () => {
  const quad = await startQuad()
  const account = await addMember(quad, 'nethmi')
  await shareIdea(quad, account)
  const page = await openPage(browser(), { storageState: signInAs(quad, account) })
  await page.goto(`${quad.url}/mysubmission`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await question.getByText('This action cannot be undone. This will permanently delete your idea submission.').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Idea deleted successfully').waitFor()
  await page.getByText("You haven't submitted any ideas yet").waitFor()
  await expect.poll(() => page.locator(':focus').textContent()).toBe('My Submissions')
})

test('search, paging and an open idea live in the address', async () => {
  const quad = await startQuad()
  const account = await addMember(quad, 'nethmi')
  for (let index = 1; index <= 8; index++) await shareIdea(quad, account, `Reading circle ${index}`)
  const id = await shareIdea(quad, account, 'Lab kit map')
  const page = await openPage(browser(), { expectedErrors: /status of 404/ })
  await page.goto(`${quad.url}/view-ideas`)
  await page.getByText('6 of 9 submission(s)').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/page=2/)
  await page.getByText('3 of 9 submission(s)').waitFor()
  await page.goBack()
  await page.getByText('6 of 9 submission(s)').waitFor()
  await page.getByRole('searchbox').fill('lab')
  await page.getByText('1 of 1 submission(s)').waitFor()
  await page.getByRole('link', { name: 'View Full Details: Lab kit map' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lab kit map' })
  await dialog.getByText('No PDF available').waitFor()
  expect(new URL(page.url()).searchParams.get('idea')).toBe(id)
  expect(await page.title()).toBe('Lab kit map · Quad')
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.title()).toBe('Ideas/ Submissions · Quad')
  await page.goto(`${quad.url}/view-ideas?q=${encodeURIComponent(`%_"'<>`)}`)
  await page.getByText('No ideas found').waitFor()
})

test("a member's link to an idea opens its dialog, which leads on to its page", async () => {
  const quad = await startQuad()
  const author = await addMember(quad, 'nethmi')
  const id = await shareIdea(quad, author)
  const page = await openPage(browser(), {
    storageState: signInAs(quad, author),
    expectedErrors: /status of 404/,
  })
  await page.goto(`${quad.url}/view-ideas?idea=00000000-0000-7000-8000-000000000000`)
  await page.getByRole('dialog', { name: 'This idea is not there any more' }).waitFor()
  await page.goto(`${quad.url}/view-ideas?idea=${id}`)
  await page.getByRole('dialog', { name: 'Offline quiz packs' }).getByRole('link', { name: 'Open Page' }).click()
  await page.waitForURL(`${quad.url}/ideas/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Offline quiz packs' }).waitFor()
})

test('the letters of Sinhala and Tamil are fetched only where such text occurs', async () => {
  const quad = await startQuad()
  const account = await addMember(quad, 'nethmi')
  const fetchedFonts = async () => {
    const page = await openPage(browser())
    const fonts: string[] = []
    page.on('request', (request) =>
      fonts.push(
        ...(request
          .url()
          .match(/noto-sans-(sinhala|tamil)/)
          ?.slice(1) ?? []),
      ),
    )
    await openScreen(page, `${quad.url}/view-ideas`)
    await page.evaluate(() => document.fonts.ready)
    return fonts.sort()
  }
  await shareIdea(quad, account, 'Offline quiz packs, 50 → 100 %')
  expect(await fetchedFonts()).toEqual([])
  await shareIdea(quad, account, 'ශ්‍රී ලංකා: පරිගණක')
  expect(await fetchedFonts()).toEqual(['sinhala'])
  await shareIdea(quad, account, 'கணினி')
  expect(await fetchedFonts()).toEqual(['sinhala', 'tamil'])
})
