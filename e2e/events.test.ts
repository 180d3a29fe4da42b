import { addAdmin, addMember } from './harness/members.ts'
import { DESKTOP, expectAccessible, expectToast, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test('an event is proposed, published and joined from two time zones, until somebody waits and moves up', {
  tag: '@main',
}, async ({ quad, openPage }) => {
  // Proves spec S/77.
  const [admin, host] = [await addAdmin(quad), await addMember(quad, 'Nethmi')]
  const [arul, binuri] = [await addMember(quad, 'Arul'), await addMember(quad, 'Binuri')]
  const hostPage = await openPage({ signedInAs: host, path: '/events', timezoneId: 'Asia/Colombo' })
  await expect(hostPage.getByText('in your time zone (Colombo, GMT+5:30)')).toBeVisible()
  await hostPage.getByRole('button', { name: 'Propose an event' }).click()
  await hostPage.getByRole('textbox', { name: 'Title' }).fill('Caption sprint')
  await hostPage.getByRole('textbox', { name: 'Link' }).fill('https://meet.quad.example/caption-sprint')
  await hostPage.getByRole('spinbutton', { name: 'Capacity' }).fill('1')
  await hostPage.getByRole('button', { name: 'Propose event' }).click()
  await expect(hostPage.getByRole('heading', { level: 1, name: 'Caption sprint' })).toBeVisible()
  await expect(hostPage.getByText('Members see it once it is published.')).toBeVisible()
  const { pathname } = new URL(hostPage.url())

  const adminPage = await openPage({ signedInAs: admin, path: pathname })
  await adminPage.getByRole('button', { name: 'Publish' }).click()
  await expect(adminPage.getByRole('radio', { name: 'Going' })).toBeVisible()

  // An edit begins with what the page shows.
  await hostPage.reload()
  await expect(hostPage.getByRole('radio', { name: 'Going' })).toBeVisible()
  await hostPage.getByRole('button', { name: 'Edit' }).click()
  await hostPage.getByRole('textbox', { name: 'What happens there?' }).fill('Twelve clips.')
  await expectAccessible(hostPage, 'the edit')
  await hostPage.getByRole('button', { name: 'Save changes' }).click()
  await expect(hostPage.getByRole('article').getByText('Twelve clips.')).toBeVisible()

  const arulPage = await openPage({ signedInAs: arul, path: pathname, timezoneId: 'Europe/London' })
  await expect(arulPage.getByText('in the time zone of the event (Colombo, GMT+5:30)')).toContainText('6:30')
  await expect(arulPage.getByText('caption-sprint')).toHaveCount(0)
  await arulPage.getByRole('radio', { name: 'Going' }).click()
  await expect(arulPage.getByText('You are going,')).toBeVisible()
  await expect(arulPage.getByText('https://meet.quad.example/caption-sprint')).toBeVisible()
  // Comments of the first response are not new.
  await expect(arulPage.getByText(/^No comments yet/)).toBeVisible()

  const binuriPage = await openPage({
    signedInAs: binuri,
    path: pathname,
    timezoneId: 'Asia/Colombo',
    viewport: PHONE,
    hasTouch: true,
  })
  await binuriPage.getByRole('radio', { name: 'Join the waiting list' }).click()
  await expect(binuriPage.getByText('Waiting, 1st in line.')).toBeVisible()
  await expectAccessible(binuriPage, 'the event on a phone')
  // Live comments, and the way from a notification to one.
  await binuriPage.getByRole('textbox', { name: 'New comment' }).fill('Is sound enough?')
  await binuriPage.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(binuriPage.getByRole('group', { name: /^Comment by/ }).getByText('Is sound enough?')).toBeVisible()
  await arulPage.getByRole('button', { name: '1 new comment' }).click()
  await expect(arulPage.getByRole('group', { name: /^Comment by Binuri/ })).toBeFocused()
  await hostPage.getByRole('button', { name: /^Notifications/ }).click()
  await hostPage.getByRole('button', { name: /1 new comment on Caption sprint/ }).click()
  await expect(hostPage).toHaveURL(/#comments$/)
  await hostPage.getByRole('textbox', { name: 'New comment' }).fill('Yes, headphones are.')
  await hostPage.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(hostPage.getByRole('group', { name: /^Comment by Nethmi/ }).getByText('Host')).toBeVisible()
  await expectAccessible(hostPage, 'the event with comments')

  await arulPage.getByRole('radio', { name: 'Can’t' }).click()
  await expect(binuriPage.getByText('You are going,')).toBeVisible()
  await expect(binuriPage.getByText('https://meet.quad.example/caption-sprint')).toBeVisible()
  const file = binuriPage.waitForEvent('download')
  await binuriPage.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await file).suggestedFilename()).toBe('event.ics')

  // Another zone is chosen in Settings, and is that of the pages.
  await binuriPage.goto('/settings/appearance')
  const zone = binuriPage.getByRole('combobox', { name: 'Times are shown in' })
  await expectToast(binuriPage, 'Saved.', async () => void (await zone.selectOption('America/New_York')))
  await binuriPage.goto(pathname)
  await expect(binuriPage.getByText('in the time zone of the event (Colombo, GMT+5:30)')).toBeVisible()

  // The month by keys, the list on a phone, and the private address.
  await arulPage.goto('/events?day=2031-01-31')
  await arulPage.getByRole('button', { name: /^Friday, January 31/ }).focus()
  await arulPage.keyboard.press('PageDown')
  await expect(arulPage.getByRole('button', { name: /^Friday, February 28/ })).toBeFocused()
  await arulPage.keyboard.press('ArrowRight')
  await expect(arulPage.getByRole('button', { name: /^Saturday, March 1,/ })).toBeFocused()
  await expect(arulPage).toHaveURL(/day=2031-03-01/)
  await binuriPage.goto('/events?mine=true')
  await expect(binuriPage.getByRole('button', { name: 'Mine', pressed: true })).toBeVisible()
  await expectAccessible(binuriPage, 'the agenda on a phone')
  await binuriPage.getByRole('button', { name: 'Subscribe' }).click()
  await binuriPage.getByRole('button', { name: 'Make a private address' }).click()
  await expect(binuriPage.getByRole('textbox', { name: 'Your private address' })).toHaveValue(
    /\/v1\/calendar\/\w{26}\.ics$/,
  )
  await expectAccessible(binuriPage, 'the addresses')

  await hostPage.getByRole('button', { name: 'Cancel event' }).click()
  await hostPage
    .getByRole('alertdialog')
    .getByRole('textbox', { name: /^Reason/ })
    .fill('The link is broken.')
  await expectAccessible(hostPage, 'the cancellation')
  await hostPage.getByRole('alertdialog').getByRole('button', { name: 'Cancel event' }).click()
  await binuriPage.goto(pathname)
  await expect(binuriPage.getByText('The link is broken.')).toBeVisible()
})

test('a month with its controls in one row fits a window of 900 pixels', async ({ quad, openPage }) => {
  const page = await openPage({ signedInAs: await addMember(quad, 'Chamari'), path: '/events', viewport: DESKTOP })
  await expect(page.getByRole('grid').getByRole('button').last()).toBeInViewport({ ratio: 1 })
  const middles = await Promise.all(
    [
      page.getByRole('button', { name: 'Today' }),
      page.getByRole('button', { name: 'Mine' }),
      page.getByRole('radiogroup', { name: 'View' }),
    ].map(async (control) => {
      const { y = 0, height = 0 } = (await control.boundingBox()) ?? {}
      return Math.round(y + height / 2)
    }),
  )
  expect(new Set(middles).size).toBe(1)
})
