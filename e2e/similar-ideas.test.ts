import type { Page } from '@playwright/test'
import { addAdmin, addMember, shareIdea } from './harness/members.ts'
import { DESKTOP, expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

// Other tests have ideas with the same words.
test.use({ hasOwnServer: true })

/** As it shows on a desktop, and then on a phone in the other theme. */
async function expectAccessibleEverywhere(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name)
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${name}, dark and on a phone`)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} is wider than a phone`).toBeLessThanOrEqual(0)
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a similar idea is found while typing, in English and in Sinhala, and merged and separated again', async ({
  quad,
  openPage,
}) => {
  // Proves spec S/43.
  const [author, writer] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
  const original = await shareIdea(quad, author, 'Lantern walks along the railway')
  await shareIdea(quad, author, 'බස් රථයේ ප්‍රශ්නාවලිය')
  const duplicate = await shareIdea(quad, writer, 'Railway lantern walks')

  const page = await openPage({ signedInAs: writer, path: '/view-ideas' })
  await page.getByRole('button', { name: 'New Idea', exact: true }).click()
  const title = page.getByLabel('Title', { exact: true })
  const hints = page.getByRole('region', { name: 'Similar ideas' })
  await title.fill('Walks with a lantern')
  await expect(hints.getByText('2 similar ideas found')).toBeVisible()
  const hint = hints.getByRole('listitem').filter({ hasText: 'Lantern walks along the railway' })
  await expect(hint).toContainText(/Words in common: (walks, lantern|lantern, walks)/)
  await expectAccessibleEverywhere(page, 'similar ideas beside the form')

  // On a phone they are below the form.
  await page.setViewportSize(PHONE)
  await title.fill('රථයේ ප්‍රශ්නාවලිය අලුත්')
  const link = page.getByRole('button', { name: '1 similar idea found' })
  await link.click()
  await expect(hints).toBeFocused()
  await expect(hints.getByRole('link', { name: 'බස් රථයේ ප්‍රශ්නාවලිය' })).toBeInViewport()
  await expect(hints).toContainText(/Words in common: .*ප්‍රශ්නාවලිය/)

  const admin = await openPage({ signedInAs: await addAdmin(quad), path: `/ideas/${duplicate}` })
  const similar = admin.getByRole('complementary', { name: 'About this idea' })
  await expect(similar.getByRole('link', { name: 'Lantern walks along the railway' })).toBeVisible()
  await admin.getByRole('button', { name: 'Merge into another idea' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Merge into another idea' })
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true })
  await dialog.getByRole('radio', { name: /^Lantern walks along/ }).check()
  // An idea that is no longer shown is no target of a merge.
  await dialog.getByRole('searchbox', { name: 'Search by title' }).fill('no such title')
  await expect(dialog.getByText('No ideas found')).toBeVisible()
  await expect(merge).toBeDisabled()
  await dialog.getByRole('searchbox').fill('lantern walks along')
  await expect(dialog.getByRole('radio', { name: /^Lantern walks along/ })).toBeChecked()
  await expectAccessibleEverywhere(admin, 'the dialog that merges')
  await merge.click()

  // The page leads on to the idea that it goes on as.
  await expect(admin.getByText('“Railway lantern walks” was merged into this idea')).toBeVisible()
  await expect(admin.getByRole('heading', { level: 1, name: 'Lantern walks along the railway' })).toBeFocused()

  const visitor = await openPage({ path: `/ideas/${duplicate}` })
  await expect(visitor).toHaveURL(`/ideas/${original}?from=${duplicate}`)
  await visitor.getByRole('link', { name: 'Read it and its comments' }).click()
  await expect(visitor.getByText('Merged into “Lantern walks along the railway”')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Comment on the merged idea' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Railway lantern walks' })).toBeVisible()
  await expectAccessibleEverywhere(visitor, 'a merged idea')

  await admin.getByRole('button', { name: 'Undo the merge' }).click()
  await expect(admin).toHaveURL(`/ideas/${duplicate}`)
  await expect(admin.getByRole('heading', { level: 1, name: 'Railway lantern walks' })).toBeFocused()
  await expect(admin.getByRole('button', { name: 'Merge into another idea' })).toBeVisible()
})
