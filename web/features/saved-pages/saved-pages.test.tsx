import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listSaved } from '../../lib/offline/response-store.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SavedPages } from './SavedPages.tsx'

vi.mock('../../lib/offline/response-store.ts')

const TITLES = ['Lamps, for water & energy', 'Søren’s driver’s licence', 'C++ quiz', 'කියවීමේ පොත']

test.each([
  ['', TITLES],
  ['water, energy', ['Lamps, for water & energy']],
  ['"energy"', ['Lamps, for water & energy']],
  ['soren drivers licence', ['Søren’s driver’s licence']],
  ['#quiz', ['C++ quiz']],
  ['c++', ['C++ quiz']],
  ['කියවී', ['කියවීමේ පොත']],
  ['nergy', ['Lamps, for water & energy']],
  ['licence -soren', []],
  ['%', []],
])('pages on this device are searched as the server searches: %j', async (q, titles) => {
  vi.mocked(listSaved).mockResolvedValue(
    TITLES.map((title, place) => ({
      key: `event:${place}`,
      id: String(place),
      kind: 'event',
      seenAt: place,
      responses: [{ queryKey: ['getEvent'], data: { event: { title } }, at: place, bytes: 1 }],
    })) as unknown as Awaited<ReturnType<typeof listSaved>>,
  )
  await renderInApp(<SavedPages />)
  await userEvent.click(await screen.findByRole('searchbox'))
  if (q !== '') await userEvent.paste(q)
  const shown = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).toEqual(titles))
})
