import { addMember, shareIdea } from './harness/members.ts'
import { expect, test } from './harness/test.ts'

test('from a role to an offer, the team, a connection and the profile; and by invitation', async ({
  quad,
  openPage,
}) => {
  const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
  const path = `/ideas/${await shareIdea(quad, amaya)}`

  const author = await openPage({ signedInAs: amaya, path })
  await author.getByRole('button', { name: 'Edit roles' }).click()
  await author.getByRole('button', { name: 'Add a role' }).click()
  await author.keyboard.type('Tester')
  await author.keyboard.press('Enter')
  await author.keyboard.type('Writer')
  await author.getByRole('button', { name: 'Save changes' }).click()
  await expect(author.getByRole('heading', { name: 'Tester' })).toBeVisible()

  const helper = await openPage({ signedInAs: bimal, path })
  await helper.getByRole('button', { name: 'Offer help as Tester' }).click()
  await helper.getByLabel('A note for the author').fill('I have evenings.')
  await helper.getByRole('button', { name: 'Send offer' }).click()
  await expect(helper.getByText('Offer sent', { exact: true })).toBeVisible()

  await author.reload()
  await expect(author.getByText('I have evenings.')).toBeVisible()
  await author.getByRole('button', { name: `Accept the offer of ${bimal.name}` }).click()
  await expect(author.getByText(`Filled by ${bimal.name}`)).toBeVisible()
  await expect(author.getByRole('heading', { name: 'Team 2' })).toBeVisible()

  await helper.goto(`/profile/${amaya.id}`)
  await expect(helper.getByRole('button', { name: 'Connected' })).toBeVisible()
  await author.goto(`/profile/${bimal.id}`)
  await expect(author.getByRole('heading', { name: 'Works on 1' })).toBeVisible()

  // Bimal leaves, and is invited again.
  await helper.goto(path)
  await helper.getByRole('button', { name: `Actions for ${bimal.name}` }).click()
  await helper.getByRole('menuitem', { name: 'Leave the team' }).click()
  await helper.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(helper.getByRole('button', { name: 'Offer help as Tester' })).toBeVisible()
  await author.goto(path)
  await author.getByRole('button', { name: 'Invite somebody as Writer' }).click()
  await author.getByRole('combobox', { name: 'Who' }).selectOption(bimal.name)
  await author.getByRole('button', { name: 'Send invitation' }).click()
  await expect(author.getByRole('button', { name: `Withdraw the invitation of ${bimal.name}` })).toBeVisible()
  await helper.reload()
  await helper.getByRole('button', { name: 'Join the team' }).click()
  await expect(helper.getByText(`Filled by ${bimal.name}`)).toBeVisible()
})
