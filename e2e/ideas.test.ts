import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { addMember, shareIdea } from './harness/members.ts'
import { DESKTOP, expectAccessible, expectToast, openScreen, PHONE } from './harness/page.ts'
import type { Session } from './harness/quad-server.ts'
import { expect, test } from './harness/test.ts'

const MEGABYTE = 1024 * 1024

function file(name: string, content: string | Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'quad-file-')), name)
  writeFileSync(path, content)
  return path
}

/** Opens the form of a new idea and fills what is required. */
async function fillForm(page: Page): Promise<void> {
  await page.goto('/view-ideas')
  await page.getByRole('button', { name: 'New Idea', exact: true }).click()
  await page.getByLabel('Title', { exact: true }).fill('Offline quiz packs')
  await page.getByLabel('Description').fill('Quiz bundles that download overnight.')
  await page.getByLabel('Category').selectOption('Education')
  await page.getByLabel('What was learned?').fill('Say plainly what is saved.')
}

async function countIdeasOf(request: APIRequestContext, { token }: Session): Promise<number> {
  const response = await request.get('/v1/ideas/mine', { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()).metadata.total_records
}

async function draftsOf(request: APIRequestContext, { token }: Session): Promise<unknown> {
  const response = await request.get('/v1/drafts', { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()).drafts
}

test('a file that is no PDF or too large is refused in place and the form stays as it was', async ({
  quad,
  openPage,
  request,
}) => {
  // Proves spec 5/15, 9/22.
  const account = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: account, expectedErrors: /status of 422/ })
  await fillForm(page)
  const picker = page.locator('input[type=file]')
  await picker.setInputFiles(file('notes.txt', 'plain text'))
  await expect(page.getByText('Only .pdf files are accepted.')).toBeVisible()
  await picker.setInputFiles(file('large.pdf', Buffer.alloc(10 * MEGABYTE + 1)))
  await expect(page.getByText('Max file size is 10MB.')).toBeVisible()
  await picker.setInputFiles(file('fake.pdf', 'not a PDF at all'))
  await page.getByRole('button', { name: 'Share Project' }).click()
  await expect(page.getByText('Only .pdf files are accepted.')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Offline quiz packs')
  expect(await countIdeasOf(request, account)).toBe(0)
})

test('Back closes the form, and a shared idea opens with the next steps', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  const page = await openPage({ signedInAs: await addMember(quad, 'Nethmi') })
  const form = page.getByRole('dialog', { name: 'Share Your Project/Idea' })
  await fillForm(page)
  await page.goBack()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL('/view-ideas')

  await page.getByRole('button', { name: 'New Idea', exact: true }).click()
  await page.getByRole('button', { name: 'Share Project' }).click()
  const next = page.getByRole('region', { name: 'Your idea is shared' })
  await expect(next.getByText(/^Whom do you need/)).toBeVisible()
  await expect(page).toHaveURL(/\/ideas\/[-0-9a-f]{36}$/)
  await next.getByRole('button', { name: 'Add a role' }).click()
  const roles = page.getByRole('dialog', { name: 'Edit roles' })
  await roles.getByRole('button', { name: /Add/ }).first().click()
  await roles.getByRole('textbox', { name: 'Role' }).fill('Tester')
  await roles.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Tester' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/view-ideas')
  await expect(form).toBeHidden()
})

test('a double click shares an idea once', { tag: '@main' }, async ({ quad, openPage, request }) => {
  const account = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: account })
  await fillForm(page)
  await page.getByRole('button', { name: 'Share Project' }).dblclick()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await countIdeasOf(request, account)).toBe(1)
})

test('a draft is kept with its PDF when its window is closed or the page left, until it is discarded', async ({
  quad,
  openPage,
}) => {
  const page = await openPage({ signedInAs: await addMember(quad, 'Nethmi') })
  await fillForm(page)
  const form = page.getByRole('dialog', { name: 'Share Your Project/Idea' })
  await form.getByLabel(/^PDF/).setInputFiles(file('brief.pdf', '%PDF-1.7'))
  await expect(form.getByText('Your draft is kept on this device')).toBeVisible()
  const leave: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
  ]
  for (const leaveForm of leave) {
    await leaveForm()
    await expect(form).toBeHidden()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'New Idea', exact: true }).click()
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Offline quiz packs')
    await expect(form.getByText('brief.pdf')).toBeVisible()
  }
  // A reload leads back into the form, an entry of the history.
  await page.reload()
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Offline quiz packs')
  await expect(form.getByText('brief.pdf')).toBeVisible()
  await form.getByRole('button', { name: 'Discard draft' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your draft?' })
  await expectAccessible(page, 'discarding a draft')
  await question.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('button', { name: 'New Idea', exact: true }).click()
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(form.getByText('brief.pdf')).toHaveCount(0)
})

test('a draft goes on with the account on another device, and ends on both when it is shared', async ({
  quad,
  openPage,
  request,
}) => {
  // Proves spec S/6.
  const account = await addMember(quad, 'Nethmi')
  const first = await openPage({ signedInAs: account })
  await fillForm(first)
  await first.getByLabel(/^PDF/).setInputFiles(file('brief.pdf', '%PDF-1.7'))
  await first.keyboard.press('Escape')
  // It may have been saved before too, with less in it.
  await expect.poll(() => draftsOf(request, account)).toMatchObject([{ pdf_name: 'brief.pdf' }])

  const second = await openPage({ signedInAs: account, path: '/mysubmission', viewport: { width: 390, height: 844 } })
  await expect(second.getByRole('heading', { name: 'Drafts 1' })).toBeVisible()
  await expectAccessible(second, 'a draft on My Submissions')
  await second.getByRole('button', { name: 'Continue Offline quiz packs' }).press('Enter')
  const form = second.getByRole('dialog', { name: 'Share Your Project/Idea' })
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Offline quiz packs')
  await expect(form.getByText('Its PDF, brief.pdf, is on the device where you chose it')).toBeVisible()
  await form.getByRole('button', { name: 'Start another idea' }).press('Enter')
  await expect(form.getByLabel('Title', { exact: true })).toBeInViewport()
  await form.getByText('Go on with a draft (1)').press('Enter')
  await expectAccessible(second, 'drafts in the form')
  await form.getByRole('button', { name: 'Continue Offline quiz packs' }).press('Enter')
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Offline quiz packs')
  await form.getByRole('button', { name: 'Share Project' }).click()
  await expect(form).toBeHidden()
  await expect(second.getByRole('heading', { name: /^Drafts/ })).toHaveCount(0)

  await first.getByRole('button', { name: 'New Idea', exact: true }).click()
  await expect(first.getByLabel('Title', { exact: true })).toHaveValue('')
})

test('signing out asks before it removes drafts from the device', async ({ quad, openPage }) => {
  // Proves spec S/6.
  const page = await openPage({ signedInAs: await addMember(quad, 'Nethmi') })
  await fillForm(page)
  await page.getByLabel(/^PDF/).setInputFiles(file('brief.pdf', '%PDF-1.7'))
  await expect(page.getByText('Your draft is kept on this device')).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Sign out and delete your draft?' })
  const logOut = async () => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(question).toBeVisible()
  }
  await logOut()
  await expectAccessible(page, 'signing out with a draft')
  await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'New Idea', exact: true }).click()
  await expect(page.getByText('brief.pdf')).toBeVisible()
  await page.keyboard.press('Escape')
  await logOut()
  await question.getByRole('button', { name: 'Sign out and delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const request = indexedDB.open('keyval-store')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const files = request.result.transaction('keyval').objectStore('keyval').count()
    await new Promise((resolve) => files.addEventListener('success', resolve))
    return { files: files.result, texts: Object.keys(localStorage).filter((key) => key.includes('draft')) }
  })
  expect(kept).toEqual({ files: 0, texts: [] })
})

test('an idea that was changed elsewhere is not overwritten silently', { tag: '@main' }, async ({ quad, openPage }) => {
  const account = await addMember(quad, 'Nethmi')
  await shareIdea(quad, account)
  const tabs = []
  for (const title of ['First', 'Second']) {
    const page = await openPage({ signedInAs: account, path: '/mysubmission', expectedErrors: /status of 409/ })
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Title', { exact: true }).fill(title)
    tabs.push(page)
  }
  const [first, second] = tabs as [Page, Page]
  await first.getByRole('button', { name: 'Save changes' }).click()
  await expect(first.getByRole('dialog')).toBeHidden()
  await second.getByRole('button', { name: 'Save changes' }).click()
  await expect(second.getByText('This idea was changed in another place')).toBeVisible()
  await second.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(second.getByLabel('Title', { exact: true })).toHaveValue('First')
})

test('deleting asks first, and the idea is gone', { tag: '@main' }, async ({ quad, openPage }) => {
  // Proves spec 2/108.
  const account = await addMember(quad, 'Nethmi')
  await shareIdea(quad, account)
  const page = await openPage({ signedInAs: account, path: '/mysubmission' })
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(
    question.getByText('This action cannot be undone. This will permanently delete your idea submission.'),
  ).toBeVisible()
  await expectToast(page, 'Idea deleted successfully', () => question.getByRole('button', { name: 'Delete' }).click())
  await expect(page.getByText("You haven't submitted any ideas yet")).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('My Submissions')
})

test("a member's link to an idea opens its dialog, which leads on to its page", async ({ quad, openPage }) => {
  const author = await addMember(quad, 'Nethmi')
  const id = await shareIdea(quad, author)
  const page = await openPage({ signedInAs: author, expectedErrors: /status of 404/ })
  await page.goto('/view-ideas?idea=00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('dialog', { name: 'This idea is not there any more' })).toBeVisible()
  await page.goto(`/view-ideas?idea=${id}`)
  await page.getByRole('dialog', { name: 'Offline quiz packs' }).getByRole('link', { name: 'Open Page' }).click()
  await expect(page).toHaveURL(`/ideas/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Offline quiz packs' })).toBeVisible()
})

test('an idea has tabs on a phone, whose address leads back to them, without scripts too', async ({
  quad,
  openPage,
}) => {
  const [author, reader] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
  const path = `/ideas/${await shareIdea(quad, author)}`
  const page = await openPage({ signedInAs: reader, viewport: PHONE })
  await openScreen(page, path)
  const tabs = page.getByRole('navigation', { name: 'Parts of this idea' }).getByRole('link')
  await expect(tabs).toHaveText(['Idea', 'Team and progress', 'Comments', 'History'])
  const current = tabs.and(page.locator('[aria-current]'))
  const comment = page.getByRole('textbox', { name: 'New comment' })
  await expect(current).toHaveText(['Idea'])
  await expect(page.getByText('Description')).toBeVisible()
  await expect(comment).toBeHidden()
  await tabs.filter({ hasText: 'Comments' }).press('Enter')
  await expect(page).toHaveURL(`${path}?tab=comments`)
  await expect(current).toHaveText(['Comments'])
  await expect(comment).toBeVisible()
  await expect(page.getByText('Description')).toBeHidden()
  await expectAccessible(page, 'the comments of an idea on a phone')
  // A link to a part opens its tab, and another press leaves it.
  await openScreen(page, `${path}#comments`)
  await expect(current).toHaveText(['Comments'])
  await tabs.filter({ hasText: 'History' }).click()
  await expect(page).toHaveURL(`${path}?tab=history`)
  await expect(current).toHaveText(['History'])
  await page.setViewportSize(DESKTOP)
  await expect(page.getByText('Description')).toBeVisible()
  await expect(comment).toBeVisible()
  await expect(tabs.first()).toBeHidden()
  const plain = await openPage({ path: '/view-ideas', viewport: PHONE, javaScriptEnabled: false })
  const shown = await plain.request.get('/v1/ideas/feed')
  const { ideas } = (await shown.json()) as { ideas: { id: string }[] }
  await plain.goto(`/ideas/${ideas[0]?.id}?tab=comments`)
  await expect(plain.getByRole('heading', { name: /^Comments/ })).toBeVisible()
  await expect(plain.getByText('Description')).toBeHidden()
})

test.describe('with no ideas but its own', () => {
  test.use({ hasOwnServer: true })

  test('search, paging and an open idea live in the address', async ({ quad, openPage }) => {
    // Proves spec 2/114.
    const account = await addMember(quad, 'Nethmi')
    for (let index = 1; index <= 8; index++) await shareIdea(quad, account, `Reading circle ${index}`)
    const id = await shareIdea(quad, account, 'Lab kit map')
    const page = await openPage({ expectedErrors: /status of 404/ })
    await page.goto('/view-ideas')
    await expect(page.getByText('6 of 9 submission(s)')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText('3 of 9 submission(s)')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('6 of 9 submission(s)')).toBeVisible()
    await page.getByRole('searchbox').fill('lab')
    await expect(page.getByText('1 of 1 submission(s)')).toBeVisible()
    await page.getByRole('link', { name: 'View Full Details: Lab kit map' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lab kit map' })
    await expect(dialog.getByText('No PDF available')).toBeVisible()
    await expect(page).toHaveURL((url) => url.searchParams.get('idea') === id)
    await expect(page).toHaveTitle('Lab kit map · Quad')
    // Where nothing in the text takes the focus, keys scroll it all the same.
    await page.setViewportSize({ width: PHONE.width, height: 420 })
    await expectAccessible(page, 'an idea without links in its dialog, on a low phone')
    await page.keyboard.press('End')
    await expect(dialog.getByText('No PDF available')).toBeInViewport()
    await page.setViewportSize(DESKTOP)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveTitle('Ideas/ Submissions · Quad')
    await page.goto(`/view-ideas?q=${encodeURIComponent(`%_"'<>`)}`)
    await expect(page.getByText('No ideas found')).toBeVisible()
  })

  test('the letters of Sinhala and Tamil are loaded only where such text occurs', async ({ quad, openPage }) => {
    const account = await addMember(quad, 'Nethmi')
    /** From the server, or from the device where it has them. */
    const loadedFonts = async () => {
      const page = await openPage()
      await openScreen(page, '/view-ideas')
      return page.evaluate(async () => {
        const loaded = [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded')
        const scripts = loaded.flatMap(({ family }) => family.match(/Sinhala|Tamil/)?.[0] ?? [])
        return [...new Set(scripts)].sort()
      })
    }
    await shareIdea(quad, account, 'Offline quiz packs, 50 → 100 %')
    expect(await loadedFonts()).toEqual([])
    await shareIdea(quad, account, 'ශ්‍රී ලංකා: පරිගණක')
    expect(await loadedFonts()).toEqual(['Sinhala'])
    await shareIdea(quad, account, 'கணினி')
    expect(await loadedFonts()).toEqual(['Sinhala', 'Tamil'])
  })
})
