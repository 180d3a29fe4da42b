import { addAdmin, addMember, reviewIdea, shareIdea } from './harness/members.ts'
import { expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test.describe('the dashboard', () => {
  test.use({ hasOwnServer: true })

  test('has figures, charts with a sentence and a table, and what the doctor finds; by keyboard, on a phone and on paper', async ({
    quad,
    openPage,
  }) => {
    // Proves spec S/55.
    const [admin, member] = [await addAdmin(quad), await addMember(quad, 'Lahiru')]
    const decided = await shareIdea(quad, member)
    await shareIdea(quad, member, 'A second idea')
    await reviewIdea(quad, admin, decided, { status: 'Approved' })
    const page = await openPage({ signedInAs: admin, path: '/admin' })
    await expect(page.getByText('Last 12 weeks, compared with the 12 before.')).toBeVisible()
    await expect(page.getByText('Backups: no verified backup yet')).toBeVisible()
    await expect(page.getByText('Reviews are falling behind: one more arrived than was answered.')).toBeVisible()
    await expect(page.getByText('Education has the most: 2 of 2.')).toBeVisible()
    await expect(page.getByText('50% of all took part, most of Faculty of Education.')).toBeVisible()
    await expect(page.getByText('Reviewed an idea')).toBeVisible()
    await expect(page.getByRole('img', { name: /Ideas submitted each week: .*2\. Reviewed: .*1\.$/ })).toBeVisible()
    await expectAccessible(page, 'the dashboard')

    const period = page.getByRole('combobox', { name: 'Period' })
    await period.focus()
    await page.keyboard.press('ArrowUp')
    await expect(page).toHaveURL('/admin?weeks=4')
    const perWeek = page.getByRole('region', { name: 'Ideas per week' })
    await perWeek.getByText('Show as a table').press('Enter')
    await expect(perWeek.getByRole('row')).toHaveCount(5)
    await expect(perWeek.getByRole('row').last()).toContainText('21')

    await page.setViewportSize(PHONE)
    await expectAccessible(page, 'the dashboard on a phone')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(page.getByText('Education has the most: 2 of 2.')).toBeVisible()
  })
})
