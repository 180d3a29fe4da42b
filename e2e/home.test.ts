import { addMember, type Member } from './harness/members.ts'
import { expectAccessible } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const IDEA = {
  title: 'Offline quiz packs',
  description: 'Quiz bundles that download overnight on cheap data.',
  category: 'Education',
  learning_outcome: 'Say plainly what is saved.',
  roles: [{ title: 'Tester' }],
}

// Suggested people depend on the other members.
test.use({ hasOwnServer: true })

test('the home of a member says what waits and what moved, live, and leads there by keyboard', {
  tag: '@main',
}, async ({ quad, openPage, request }) => {
  // Proves spec S/7.
  const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
  const call = async (by: Member, method: 'POST' | 'PUT', path: string, data: object = {}) => {
    const headers = { authorization: `Bearer ${by.token}` }
    const response = await request.fetch(`${quad.url}/v1/${path}`, { method, data, headers })
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }
  const home = await openPage({ signedInAs: amaya, path: '/', viewport: { width: 390, height: 844 } })
  await expect(home.getByText('Nothing waits for you.')).toBeVisible()
  await expect(home.getByText('Nothing new since your last visit.')).toBeVisible()
  await expect(home.getByRole('heading', { name: 'Every campus has a quad. Now yours does too.' })).toHaveCount(0)
  await expect(home.getByRole('heading', { name: 'Features' })).toHaveCount(0)
  await expectAccessible(home, 'the home of a member with nothing')

  const { idea } = await call(amaya, 'POST', 'ideas', IDEA)
  await call(amaya, 'PUT', 'drafts/0b6f3a52-5b0c-4c1e-9a53-6d4f2f3c1a01', { title: 'Voice notes' })
  await call(bimal, 'POST', `ideas/${idea.id}/roles/${idea.roles[0].id}/offers`)
  await call(bimal, 'PUT', `ideas/${idea.id}/support`)
  await call(bimal, 'POST', 'connections', { user_id: amaya.id })
  await expect(home.getByRole('heading', { name: 'Waiting for you 3' })).toBeVisible()
  await expect(home.getByRole('heading', { name: 'An offer waits for your answer' })).toBeVisible()
  const recent = home.getByRole('region', { name: 'Since your last visit' })
  await expect(recent.getByRole('button', { name: /1 person supported it/ })).toBeVisible()
  await expectAccessible(home, 'the home of a busy member')

  await home.getByRole('button', { name: 'See requests' }).press('Enter')
  await expect(home.getByRole('button', { name: `Accept: ${bimal.name}` })).toBeVisible()
  await home.keyboard.press('Escape')
  await home.getByRole('button', { name: 'Continue writing: Voice notes' }).press('Enter')
  await expect(home.getByLabel('Title', { exact: true })).toHaveValue('Voice notes')
  await home.keyboard.press('Escape')
  await recent.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect(recent.getByRole('button', { name: 'All notifications' })).toBeVisible()
  await expect(recent.getByRole('button', { name: /1 person supported it/ })).toBeVisible()
  await home.getByRole('link', { name: 'See offers: Offline quiz packs' }).press('Enter')
  await expect(home.getByRole('heading', { level: 1, name: 'Offline quiz packs' })).toBeVisible()
  const offers = home.getByRole('heading', { name: 'Offers to help 1' })
  await expect(offers).toBeFocused()
  await expect(offers).toBeInViewport()
  const byMail = await openPage({
    signedInAs: amaya,
    path: `/ideas/${idea.id}#offers`,
    viewport: { width: 390, height: 844 },
  })
  await expect(byMail.getByRole('heading', { name: 'Offers to help 1' })).toBeFocused()
  await expect(byMail.getByRole('heading', { name: 'Offers to help 1' })).toBeInViewport()

  const chamod = await addMember(quad, 'Chamod')
  const other = await openPage({ signedInAs: bimal, path: '/' })
  const people = other.getByRole('region', { name: 'People to meet' })
  await people.getByRole('button', { name: `Connect with ${chamod.name}` }).press('Enter')
  await expect(other.getByRole('dialog')).toContainText(chamod.name)
  // It hears keys once it has the focus.
  await expect(other.locator('[role=dialog]:focus-within')).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(people.getByRole('link', { name: chamod.name })).toBeVisible()
  await expectAccessible(other, 'the home of a member with people to meet')
})
