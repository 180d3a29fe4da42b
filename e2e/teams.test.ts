import { createIdea } from '../contract/ideas.ts'
import { countedTaps } from './harness/input-driver.ts'
import { addMember, type Member, send, shareIdea } from './harness/members.ts'
import { DESKTOP, expectAccessible, expectToast, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test('from a role to an offer, the team, a connection and the profile, and by invitation, by keyboard and on a phone', {
  tag: '@main',
}, async ({ quad, openPage }) => {
  const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
  const path = `/ideas/${await shareIdea(quad, amaya)}`

  const author = await openPage({ signedInAs: amaya, path })
  await author.getByRole('button', { name: 'Edit roles' }).press('Enter')
  await expect(author.getByRole('button', { name: 'Add a role' })).toBeFocused()
  await author.keyboard.press('Enter')
  await author.keyboard.type('Tester')
  await author.keyboard.press('Enter')
  await author.keyboard.type('Writer')
  await expectAccessible(author, 'roles while they are edited')
  await author.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(author.getByRole('heading', { name: 'Tester' })).toBeVisible()

  const helper = await openPage({ signedInAs: bimal, path: `${path}?tab=team`, viewport: PHONE, hasTouch: true })
  await helper.getByRole('button', { name: 'Offer help as Tester' }).click()
  await helper.getByLabel('A note for the author').fill('I have evenings.')
  await expectAccessible(helper, 'an offer on a phone')
  await helper.getByRole('button', { name: 'Send offer' }).click()
  await expect(helper.getByText('Offer sent', { exact: true })).toBeVisible()

  await author.reload()
  await expect(author.getByText('I have evenings.')).toBeVisible()
  await author.getByRole('button', { name: `Accept the offer of ${bimal.name}` }).press('Enter')
  await expect(author.getByText(`Filled by ${bimal.name}`)).toBeVisible()
  await expect(author.getByRole('heading', { name: 'Team 2' })).toBeVisible()

  await helper.goto(`/profile/${amaya.id}`)
  await expect(helper.getByRole('button', { name: 'Connected' })).toBeVisible()
  await author.goto(`/profile/${bimal.id}`)
  await expect(author.getByRole('heading', { name: 'Works on 1' })).toBeVisible()

  // Bimal leaves, and is invited again.
  await helper.goto(`${path}?tab=team`)
  await helper.getByRole('button', { name: `Actions for ${bimal.name}` }).click()
  await helper.getByRole('menuitem', { name: 'Leave the team' }).press('Enter')
  await helper.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(helper.getByRole('button', { name: 'Offer help as Tester' })).toBeVisible()
  await author.goto(path)
  await author.getByRole('button', { name: 'Invite somebody as Writer' }).press('Enter')
  await author.getByRole('combobox', { name: 'Who' }).selectOption(bimal.name)
  await author.getByRole('button', { name: 'Send invitation' }).press('Enter')
  await expect(author.getByRole('button', { name: `Withdraw the invitation of ${bimal.name}` })).toBeVisible()
  await helper.reload()
  await helper.getByRole('button', { name: 'Join the team' }).click()
  await expect(helper.getByText(`Filled by ${bimal.name}`)).toBeVisible()
  await expectAccessible(helper, 'an idea with a team on a phone')
  await helper.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(helper, 'an idea with a team on a phone, dark', ['color-contrast'])
})

test('an author finds a member by a skill and invites; the member finds the idea, and opts out', async ({
  quad,
  openPage,
}) => {
  // Proves spec S/26.
  // A skill that no other test on this server has.
  const amaya = await addMember(quad, 'Amaya')
  const bimal = await addMember(quad, 'Bimal', { skills: ['Lantern making', 'Reviewing'] })
  const path = `/ideas/${await shareIdea(quad, amaya, 'Lanterns for evening classes')}`

  const author = await openPage({ signedInAs: amaya, path })
  await author.getByRole('button', { name: 'Edit roles' }).click()
  await author.getByRole('button', { name: 'Add a role' }).click()
  await author.keyboard.type('Maker')
  await author.getByRole('textbox', { name: 'Skills' }).fill('lantern MAKING')
  await author.keyboard.press('Enter')
  await author.getByRole('button', { name: 'Save changes' }).click()
  const invite = author.getByRole('button', { name: `Invite ${bimal.name} as Maker` })
  await expect(invite).toBeVisible()

  // The board, by keyboard and on a phone too.
  const helper = await openPage({ signedInAs: bimal, path: '/view-ideas', viewport: DESKTOP })
  await helper.getByRole('button', { name: /^Looking for people/ }).focus()
  await helper.keyboard.press('Enter')
  await expect(helper).toHaveURL(/looking=true/)
  await helper.goto('/view-ideas?looking=true&skill=lantern%20making')
  await expect(helper.getByRole('button', { name: 'lantern MAKING 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(helper.getByText('Matches your Lantern making')).toBeVisible()
  await expectAccessible(helper, 'the board with filters')
  await helper.emulateMedia({ colorScheme: 'dark' })
  await helper.setViewportSize(PHONE)
  await expectAccessible(helper, 'the board with filters on a phone, dark')
  // There all filters are in a sheet, too.
  const filters = helper.getByRole('button', { name: /^Filters/ })
  await expect(filters).toHaveAccessibleName('Filters (2)')
  await filters.press('Enter')
  const sheet = helper.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('button', { name: 'lantern MAKING 1' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(helper, 'the filters of the board on a phone, dark')
  await sheet.getByRole('button', { name: /^Looking for people/ }).press('Enter')
  await sheet.getByRole('button', { name: 'Show 1 idea', exact: true }).press('Enter')
  await expect(helper).toHaveURL(/\/view-ideas\?skill=/)
  await expect(filters).toBeFocused()
  await expect(filters).toHaveAccessibleName('Filters (1)')
  await helper.goto(`${path}?tab=team`)
  await expect(helper.getByRole('heading', { name: 'You could help' })).toBeVisible()
  await expectAccessible(helper, 'an idea that a member could help with, on a phone, dark')

  // Who does not want to be found is not, from the next look.
  await helper.goto('/settings/privacy')
  const group = helper.getByRole('radiogroup', { name: 'Show me as open to collaborate' })
  await expectToast(helper, 'Saved.', () => group.getByText('No').click())
  await author.reload()
  await expect(author.getByText('No other member has these skills yet.')).toBeVisible()
  await expectToast(helper, 'Saved.', () => group.getByText('Yes').click())
  await author.reload()
  await expect(invite).toBeVisible()
  await expectAccessible(author, 'matched members')
  await author.emulateMedia({ colorScheme: 'dark' })
  await author.setViewportSize(PHONE)
  await author.getByRole('link', { name: 'Team and progress' }).click()
  await expectAccessible(author, 'matched members on a phone, dark')

  await invite.click()
  await author.getByRole('button', { name: 'Send invitation' }).click()
  await expect(author.getByRole('button', { name: `Withdraw the invitation of ${bimal.name}` })).toBeVisible()
  await expect(invite).toBeHidden()
  await helper.goto(`${path}?tab=team`)
  await helper.getByRole('button', { name: 'Join the team' }).click()
  await expect(helper.getByText(`Filled by ${bimal.name}`)).toBeVisible()
})

test('two who match come from an offer to a proposed time on phones in thirteen taps', async ({ quad, openPage }) => {
  const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal', { skills: ['Kite making'] })]
  const title = 'Kites for evening classes'
  const body = {
    ...{ title, description: 'We build them from old banners.', category: 'Education', tags: [] },
    ...{ learning_outcome: 'Wind comes at five.', roles: [{ title: 'Kite maker', skills: ['Kite making'] }] },
  }
  await send(quad, { path: createIdea.path, body, token: amaya.token })
  const count = { taps: 0 }
  const onPhone = (signedInAs: Member) => openPage({ signedInAs, path: '/', viewport: PHONE, hasTouch: true })

  const helper = await onPhone(bimal)
  const theirs = countedTaps(helper, count)
  await theirs.press(helper.getByRole('link', { name: title }).first())
  await theirs.press(helper.getByRole('link', { name: 'Team and progress' }))
  await theirs.press(helper.getByRole('button', { name: 'Offer help as Kite maker' }).first())
  await theirs.press(helper.getByRole('button', { name: 'Send offer' }))
  await expect(helper.getByText('Offer sent', { exact: true })).toBeVisible()

  const author = await onPhone(amaya)
  const input = countedTaps(author, count)
  await input.press(author.getByRole('link', { name: 'See offers' }))
  await input.press(author.getByRole('button', { name: `Accept the offer of ${bimal.name}` }))
  await input.press(author.getByRole('main').getByRole('button', { name: 'Message the team' }))
  await input.type(author.getByRole('main').getByRole('textbox').last(), 'Welcome.')
  await input.press(author.getByRole('button', { name: 'Send' }))
  await expect(author.getByText('Welcome.', { exact: true })).toBeVisible()
  await input.press(author.getByRole('button', { name: /^Actions for / }))
  await input.press(author.getByRole('menuitem', { name: 'Propose a time' }))
  const dialog = author.getByRole('dialog', { name: 'Propose a time' })
  await input.type(dialog.getByLabel('Title'), 'First flight')
  await input.type(dialog.getByLabel('Link', { exact: true }), 'https://meet.quad.example/kites')
  await input.press(dialog.getByRole('button', { name: 'Send' }))
  await expect(author.getByRole('link', { name: 'First flight' })).toBeVisible()
  expect(count.taps).toBeLessThanOrEqual(13)
})
