import { createCall } from '../contract/calls.ts'
import { addAdmin, addMember, send, shareIdea } from './harness/members.ts'
import { expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const DAY = 86_400_000

test('a call is opened from its draft, an own idea is entered and withdrawn', async ({ quad, openPage }) => {
  const [admin, nethmi] = [await addAdmin(quad), await addMember(quad, 'Nethmi')]
  const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const body = {
    title: 'How can first-year students meet?',
    question: 'Most of us see a classmate for the first time at an examination.',
    promise: 'The awarded idea gets a room at every centre.',
    opens_at: at(0),
    closes_at: at(12),
    judging_ends_at: at(20),
    questions: [{ text: 'Which first-years did you ask?', max: 500 }],
    criteria: [{ label: 'Problem and people', question: 'Were first-years asked?', weight: 4 }],
    awards: [{ name: 'Term 2 award', count: 1 }],
  }
  const { call } = createCall.response.parse(await send(quad, { path: createCall.path, body, token: admin.token }))
  await shareIdea(quad, nethmi, 'A quiz that needs two phones')

  const adminPage = await openPage({ signedInAs: admin, path: `/calls/${call.id}` })
  await expectAccessible(adminPage, 'the draft of a call')
  await adminPage.getByRole('button', { name: 'Open', exact: true }).click()
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Open', exact: true }).click()
  await expect(adminPage.getByRole('listitem').and(adminPage.locator('[aria-current=step]'))).toContainText('Open')
  await expectAccessible(adminPage, 'the open call of an organiser')

  const page = await openPage({ signedInAs: nethmi, path: '/calls', viewport: PHONE })
  await expectAccessible(page, 'the list of calls')
  await page.getByRole('link', { name: body.title, exact: true }).click()
  await page.getByRole('button', { name: 'Enter an idea you have' }).click()
  await page.getByRole('combobox', { name: 'Your idea' }).selectOption('A quiz that needs two phones')
  await page.getByRole('textbox', { name: 'Which first-years did you ask?' }).fill('Forty at the Kandy centre.')
  await expectAccessible(page, 'the entering of an idea')
  await page.getByRole('button', { name: 'Enter this idea' }).click()
  await expect(page.getByText('You entered 1 of 1')).toBeVisible()
  await expectAccessible(page, 'the call with an own entry')

  await page.getByRole('button', { name: 'Withdraw: A quiz that needs two phones' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw entry' }).click()
  await expect(page.getByText('You entered 1 of 1')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enter an idea you have' })).toBeVisible()
  await expectAccessible(page, 'the call after the withdrawal')
})
