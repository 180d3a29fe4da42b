import { expect, it } from 'vitest'
import { deviceTimeZone } from '../../lib/preferences/time-zone.ts'
import { errorBody, stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useDeviceForMails } from './notifications.api.ts'

const KNOWN = { time_zone: null, language: null, device_time_zone: deviceTimeZone(), device_language: 'en' as const }

function Header({ profile }: { profile: ReturnType<typeof profileOf> }) {
  useDeviceForMails(profile)
  return <p>Header</p>
}

/** Requests of two loads of a tab, all refused. */
async function sentFor(known: object): Promise<unknown[]> {
  sessionStorage.clear()
  const calls = stubApi(() => ({ status: 429, body: errorBody({}) }))
  for (const _load of [1, 2]) {
    const { findByText, unmount } = await renderInApp(<Header profile={{ ...profileOf({}), ...KNOWN, ...known }} />)
    await findByText('Header')
    unmount()
  }
  return calls.map(({ method, body }) => [method, body])
}

it.each([
  [{ device_language: 'ta' }, { device_language: 'en' }],
  [{ device_time_zone: 'Pacific/Chatham' }, { device_time_zone: deviceTimeZone() }],
  [
    { device_time_zone: null, device_language: null },
    { device_time_zone: deviceTimeZone(), device_language: 'en' },
  ],
])('a tab tells the server of its device once where this knows %j, also when it is refused', async (known, body) => {
  expect(await sentFor(known)).toEqual([['PATCH', body]])
})

it.each([{}, { language: 'ta', device_language: 'si' }, { time_zone: 'Asia/Colombo', device_time_zone: null }])(
  'a tab tells the server nothing of its device where this knows it, or the member has chosen: %j',
  async (known) => {
    expect(await sentFor(known)).toEqual([])
  },
)
