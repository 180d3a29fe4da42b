import { addAdmin, addMember, openCall, shareIdea, writeCall } from './harness/members.ts'
import { expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const DAY = 86_400_000

test('a call is opened from its draft, an own idea is entered and withdrawn', async ({ quad, openPage }) => {
  const [admin, nethmi] = [await addAdmin(quad), await addMember(quad, 'Nethmi')]
  const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const body = {
    title: 'How can newcomers of a term meet?',
    question: 'Most of us see a classmate for the first time at an examination.',
    promise: 'The awarded idea gets a room at every centre.',
    opens_at: at(0),
    closes_at: at(12),
    judging_ends_at: at(20),
    questions: [{ text: 'Which first-years did you ask?', max: 500 }],
    criteria: [{ label: 'Problem and people', question: 'Were first-years asked?', weight: 4 }],
    awards: [{ name: 'Term 2 award', count: 1 }],
  }
  const id = await writeCall(quad, admin, body)
  await shareIdea(quad, nethmi, 'A quiz that needs two phones')

  const adminPage = await openPage({ signedInAs: admin, path: `/calls/${id}` })
  await expectAccessible(adminPage, 'the draft of a call')
  await adminPage.getByRole('link', { name: 'Manage this call' }).click()
  await adminPage.getByRole('button', { name: 'Open now' }).click()
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Open', exact: true }).click()
  await expect(adminPage.getByRole('listitem').and(adminPage.locator('[aria-current=step]'))).toContainText('Open')
  await adminPage.getByRole('link', { name: 'See the call' }).click()
  await expect(adminPage.getByRole('link', { name: 'Manage this call' })).toBeVisible()
  await expectAccessible(adminPage, 'the open call of an organiser')

  const page = await openPage({ signedInAs: nethmi, path: '/calls', viewport: PHONE })
  await expectAccessible(page, 'the list of calls')
  await page.getByRole('link', { name: body.title, exact: true }).click()
  await page.getByRole('link', { name: 'Answer this call', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Which first-years did you ask?' }).fill('Nobody yet.')
  await expectAccessible(page, 'the form of an idea that answers a call')
  await form.getByRole('button', { name: 'Do not answer this call' }).click()
  await expect(form.getByRole('textbox', { name: 'Which first-years did you ask?' })).toHaveCount(0)
  await page.goBack()
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

test('an organiser writes a call, opens it, and moves its closing date', async ({ quad, openPage }) => {
  const [admin] = [await addAdmin(quad), await addMember(quad, 'Oshadi')]
  const page = await openPage({ signedInAs: admin, path: '/admin/calls/new', expectedErrors: /status of 422/ })
  const local = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 16)
  await page.getByRole('textbox', { name: 'Title' }).fill('What would help at exams?')
  await page.getByRole('textbox', { name: 'The question' }).fill('Half of us travel for three hours to a centre.')
  await page.getByRole('textbox', { name: 'What you will do with it' }).fill('One idea is tried in Term 2.')
  await page.getByLabel('Closes').fill(local(12))
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.keyboard.type('Whom did you ask?')
  await expect(page.getByRole('textbox', { name: 'Criterion 1', exact: true })).not.toHaveValue('')
  await page.getByLabel('Opens').fill('')
  await page.getByLabel('Judged until').fill('')
  await page.getByRole('button', { name: 'Open now' }).click()
  await expect(page.getByLabel('Judged until')).toBeFocused()
  await expect(page.getByText('Must be after the closing')).toBeInViewport()
  await expect(page.getByText('Name at least one juror')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByLabel('Judged until').fill(local(20))
  const jurors = page.getByRole('combobox', { name: /^Jurors/ })
  await jurors.fill('Nobody of this name')
  await expect(page.getByRole('status').filter({ hasText: 'Nobody has this name' })).toBeVisible()
  await jurors.fill('Oshadi')
  const found = page.getByRole('listbox', { name: 'Members found' })
  await expect(found.getByRole('option', { name: /^Oshadi/ })).toBeVisible()
  await expectAccessible(page, 'the jurors that are found')
  await jurors.press('Enter')
  await expect(jurors).toBeFocused()
  await expect(page.getByRole('button', { name: /^Remove Oshadi/ })).toBeVisible()
  await expectAccessible(page, 'the form of a call')
  await page.getByRole('button', { name: /^Open / }).click()
  await expect(page.getByRole('alertdialog').getByText('The call names no award.')).toBeVisible()
  await expectAccessible(page, 'the question before a call opens')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add an award' }).click()
  await page.keyboard.type('Term 2 award')
  await page.getByLabel('Opens').fill(local(-1))
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/admin\/calls\/[\w-]{36}\/edit$/)
  await expect(page.getByRole('heading', { level: 1, name: 'What would help at exams?' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Question 1', exact: true })).toHaveValue('Whom did you ask?')
  await page.getByRole('button', { name: 'Open now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/calls\/[\w-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Next: judging' })).toBeVisible()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Opens')).toBeDisabled()
  await page.getByLabel('Closes').fill(local(5))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('A date can be moved later, never earlier')).toBeVisible()
  await page.getByLabel('Closes').fill(local(14))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expectAccessible(page, 'the form of an open call')
})

test('a new call is saved as a draft for its preview', async ({ quad, openPage }) => {
  const admin = await addAdmin(quad)
  const page = await openPage({ signedInAs: admin, path: '/admin/calls/new', expectedErrors: /status of 422/ })
  await page.getByRole('button', { name: 'Preview' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await title.fill('What would help at exams?')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page).toHaveURL(/\/calls\/[\w-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'What would help at exams?' })).toBeVisible()
  await page.getByRole('link', { name: 'Manage this call' }).click()
  await expect(title).toHaveValue('What would help at exams?')
})

test('a student answers a call on a phone with a new idea, whose draft keeps the answers', async ({
  quad,
  openPage,
}) => {
  const [admin, student] = [await addAdmin(quad), await addMember(quad, 'Hasini')]
  const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const body = {
    title: 'What would make Sundays lighter?',
    question: 'Most day schools begin at eight, three hours from home.',
    promise: 'One idea is tried in Term 2.',
    opens_at: at(-1),
    closes_at: at(12),
    judging_ends_at: at(20),
    questions: [{ text: 'Whom did you ask?', max: 500 }],
    criteria: [{ label: 'Problem and people', question: '', weight: 4 }],
  }
  const id = await openCall(quad, admin, body)
  const page = await openPage({
    signedInAs: student,
    path: `/calls/${id}`,
    viewport: PHONE,
    expectedErrors: /422/,
  })
  await page.getByRole('link', { name: 'Answer this call', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Answer a call' })
  const first = form.locator('fieldset, [name=title]').first()
  await expect(first).toContainText(body.title)
  await form.getByRole('textbox', { name: 'Title' }).fill('Shared vans')
  await form.getByRole('textbox', { name: 'Whom did you ask?' }).fill('Nine drivers.')
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Whom did you ask?' })).toHaveValue('Nine drivers.')
  await form.getByRole('textbox', { name: 'Whom did you ask?' }).fill('')
  await form.getByRole('textbox', { name: 'Description' }).fill('Twelve seats, one phone number, paid by the seat.')
  await form.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Nothing was tried yet' }).click()
  await form.getByRole('button', { name: 'Share and enter' }).click()
  await expect(form.getByText('Please answer each question of the call').first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Whom did you ask?' }).fill('Nine drivers.')
  await form.getByRole('button', { name: 'Share and enter' }).click()
  await expect(page.getByRole('heading', { name: 'Shared vans' })).toBeVisible()
  const box = page.getByRole('region', { name: 'Your idea is shared, and answers the call' })
  await expect(box).toContainText(/You are in. Judged from \w+ \d+ by 3 jurors./)
  await expect(page.getByText('Shall this device tell you')).toHaveCount(0)
  await expectAccessible(page, 'the idea that was just entered')
  await page.goto(`/calls/${id}`)
  await expect(page.getByText('You entered 1 of 1')).toBeVisible()
  await page.goto('/mysubmission')
  await expect(page.getByText(/You are in. Judged from/)).toBeVisible()
})
