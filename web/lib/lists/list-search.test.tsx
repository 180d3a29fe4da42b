import { queryOptions } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { metadataOf } from '../../../contract/paging.values.ts'
import { renderInApp, useListOfPage } from '../../testing/render.tsx'
import { oneOf, page, searchParams, text } from './search-params.ts'
import { useListQuery } from './use-list-query.ts'
import { useTypedText } from './use-typed-text.ts'

const search = searchParams({ q: text, sort: oneOf(['newest', 'oldest']), page })

type ListProps = { countPages: (q: string) => Promise<number> }

function List({ countPages }: ListProps) {
  const list = useListOfPage(search)
  const { q, page } = list.state
  const [text, setText] = useTypedText(q, list.search)
  const query = queryOptions({
    queryKey: [q, page],
    queryFn: async () => ({ text: `${q}, page ${page}`, metadata: metadataOf(page, 1, await countPages(q)) }),
  })
  const { data, isUpdating } = useListQuery(query, page, list.turnTo)
  return (
    <>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => list.change({ sort: 'oldest' })} />
      <p aria-busy={isUpdating}>{data?.text}</p>
    </>
  )
}

async function openList(at: string, countPages: ListProps['countPages']) {
  const { history } = await renderInApp(<List countPages={countPages} />, search, at)
  return { history, href: () => history.location.href }
}

it('the search of a list leaves defaults out of the URL, and resets the page on a change', async () => {
  const { history, href } = await openList('/?page=2', async () => 3)
  await screen.findByText(', page 2')
  await userEvent.type(screen.getByRole('textbox'), 'solar')
  await waitFor(() => expect(href()).toBe('/?q=solar'))
  // Typing adds no entry to the history.
  expect(history.length).toBe(1)
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(href()).toBe('/?q=solar&sort=oldest'))
  expect(history.length).toBe(2)
})

it('the search of a list follows the browser back, also in the box', async () => {
  const { history } = await openList('/?q=solar', async () => 3)
  await screen.findByText('solar, page 1')
  history.push('/?q=lamps')
  await screen.findByText('lamps, page 1')
  history.back()
  await screen.findByText('solar, page 1')
  // The box follows after the list.
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', 'solar'))
})

it('the search of a list replaces a page past the end with the last one', async () => {
  const { history, href } = await openList('/?page=9', async () => 3)
  await screen.findByText(', page 3')
  expect(href()).toBe('/?page=3')
  expect(history.length).toBe(1)
})

it('the search of a list shows the previous page while the next one loads, and takes the page count from the next one', async () => {
  let respond = (_pages: number) => {}
  const { history, href } = await openList('/', async (q) =>
    q === '' ? 2 : new Promise<number>((resolve) => (respond = resolve)),
  )
  await screen.findByText(', page 1')
  history.push('/?q=solar&page=5')
  await waitFor(() => expect(screen.getByText(', page 1').getAttribute('aria-busy')).toBe('true'))
  expect(href()).toBe('/?q=solar&page=5')
  respond(6)
  expect((await screen.findByText('solar, page 5')).getAttribute('aria-busy')).toBe('false')
})
