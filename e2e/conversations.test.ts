import type { Page } from '@playwright/test'
import { addMember, type Member, send } from './harness/members.ts'
import { goOffline } from './harness/network-conditions.ts'
import { DESKTOP, expectAccessible, PHONE } from './harness/page.ts'
import type { QuadServer } from './harness/quad-server.ts'
import { expect, test } from './harness/test.ts'

const field = (page: Page, { name }: Member) => page.getByRole('textbox', { name: `Message to ${name}` })
const log = (page: Page, { name }: Member) => page.getByRole('region', { name: `Messages with ${name}` })
const messagesLink = (page: Page, name: string | RegExp = /^Messages/) =>
  page.getByRole('banner').getByRole('link', { name }).filter({ visible: true })

/** Two members who are connected: one asked with a note. */
async function connected(quad: QuadServer): Promise<[Member, Member]> {
  const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
  const ask = (from: Member, to: Member, note: string) =>
    send(quad, { path: '/v1/connections', body: { user_id: to.id, note }, token: from.token })
  await ask(amaya, bimal, 'We share a course.')
  await ask(bimal, amaya, '')
  return [amaya, bimal]
}

test('two members talk live: from Message on a profile to Seen, at a desk and on a phone', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  const [amaya, bimal] = await connected(quad)
  const desk = await openPage({ signedInAs: amaya, path: `/profile/${bimal.id}`, viewport: DESKTOP })
  const phone = await openPage({ signedInAs: bimal, path: '/community', viewport: PHONE, hasTouch: true })
  await expect(messagesLink(phone, 'Messages (1)')).toBeVisible()

  await desk.getByRole('button', { name: `Message ${bimal.name}` }).click()
  await expect(desk.getByRole('heading', { level: 1, name: bimal.name })).toBeVisible()
  await expect(log(desk, bimal).getByText('We share a course.')).toBeVisible()
  await field(desk, bimal).fill('Is Monday after eight fine? https://example.org/rooms')
  await field(desk, bimal).press('Control+Enter')
  await expect(field(desk, bimal)).toHaveValue('')
  await expect(log(desk, bimal).getByText(/^Sent /)).toBeVisible()
  await expect(log(desk, bimal).getByText('Sending...')).toBeHidden()
  await expect(log(desk, bimal).getByRole('link', { name: 'https://example.org/rooms' })).toHaveAttribute(
    'rel',
    /nofollow/,
  )

  // On a phone the list and the conversation are two screens.
  await messagesLink(phone).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expectAccessible(phone, 'messages on a phone')
  await phone.getByRole('link', { name: new RegExp(amaya.name) }).click()
  await expect(log(phone, amaya).getByText('Is Monday after eight fine?')).toBeVisible()
  await expect(phone.getByRole('heading', { level: 1, name: 'Messages' })).toBeHidden()
  await expectAccessible(phone, 'messages on a phone')
  await expect(log(desk, bimal).getByText(/^Seen /)).toBeVisible()

  await field(phone, amaya).fill('ඔව්. ஆம். Yes 👩🏽‍🔬')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(log(desk, bimal).getByText('ඔව්. ஆம். Yes 👩🏽‍🔬')).toBeVisible()
  await expectAccessible(desk, 'messages at a desk')
  await phone.getByRole('button', { name: 'All messages' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(messagesLink(phone, 'Messages')).toBeVisible()
})

test('a draft stays on the device, and a message whose response was lost is sent again once', async ({
  quad,
  openPage,
}) => {
  const [amaya, bimal] = await connected(quad)
  const expectedErrors = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK/
  const page = await openPage({ signedInAs: amaya, path: '/messages', expectedErrors })
  await page.getByRole('link', { name: new RegExp(bimal.name) }).click()
  await field(page, bimal).fill('Half a thought')
  await page.reload()
  await expect(field(page, bimal)).toHaveValue('Half a thought')

  await page.route('**/v1/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^Not sent\./)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Not sent\./)).toBeVisible()
  await page.unroute('**/v1/conversations/*/messages')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Not sent\./)).toBeHidden()
  await expect(log(page, bimal).getByText('Half a thought')).toHaveCount(1)
  await page.reload()
  await expect(log(page, bimal).getByText('Half a thought')).toHaveCount(1)

  // Without a line it waits, and goes out by itself.
  await goOffline(page)
  await field(page, bimal).fill('From the bus')
  await field(page, bimal).press('Control+Enter')
  await expect(page.getByText(/^Not sent yet: you are offline/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Not sent yet: you are offline/)).toBeHidden()
  await expect(log(page, bimal).getByText('From the bus')).toHaveCount(1)
})

test('by keyboard: search, mute, report, block, after which both only read', async ({ quad, openPage }) => {
  const [amaya, bimal] = await connected(quad)
  const page = await openPage({ signedInAs: bimal, path: '/messages' })
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('COURSE')
  const row = page.getByRole('link', { name: new RegExp(amaya.name) })
  await expect(row).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('nothing like this')
  await expect(page.getByText('Nothing found for “nothing like this”.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('')
  await row.focus()
  await page.keyboard.press('Enter')

  const menu = page.getByRole('button', { name: `Actions for the conversation with ${amaya.name}` })
  const choose = async (name: string) => {
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name }).press('Enter')
  }
  await choose('Mute for a week')
  await expect(page.getByText('Muted for a week.')).toBeVisible()
  const actions = page.getByRole('button', { name: `Actions for the message of ${amaya.name}` })
  await actions.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Report this message' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report this message' })
  await expect(dialog.getByText(/the five before it/)).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'What is wrong?' })).toBeFocused()
  await dialog.getByRole('combobox', { name: 'What is wrong?' }).selectOption('harassment')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Thank you. A reviewer will look at it.')).toBeVisible()

  await choose(`Block ${amaya.name}`)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText(/^You are no longer connected\./)).toBeVisible()
  const other = await openPage({ signedInAs: amaya, path: '/messages' })
  await other.getByRole('link', { name: new RegExp(bimal.name) }).click()
  await expect(other.getByText(/^You are no longer connected\./)).toBeVisible()
})

test('the page of connections: search, a private note, Message and Remove', async ({ quad, openPage }) => {
  const [amaya, bimal] = await connected(quad)
  const page = await openPage({ signedInAs: amaya, path: '/connections' })
  await page.getByRole('button', { name: `Add a note: ${bimal.name}` }).click()
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Two old phones for testing.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('list', { name: 'Connections' }).getByText('Two old phones for testing.')).toBeVisible()
  await expectAccessible(page, 'connections')
  const search = page.getByRole('searchbox', { name: /^Search by name/ })
  await search.fill('old phones')
  await expect(page).toHaveURL(/q=old/)
  await expect(page.getByRole('button', { name: `Message ${bimal.name}` })).toBeVisible()
  await search.fill('nothing like this')
  await expect(page.getByText('Nobody found for “nothing like this”.')).toBeVisible()
  await search.fill('')
  await page.getByRole('button', { name: `Message ${bimal.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: bimal.name })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: `Actions for ${bimal.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove connection' }).click()
  await page.getByRole('button', { name: 'Remove connection' }).click()
  await expect(page.getByText(/^No connections yet\./)).toBeVisible()
})
