import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useFollowIdea, useSupportIdea } from './own-state.ts'

const ID = '01900000-0000-7000-8000-0000000000aa'

function Marks() {
  const follow = useFollowIdea(ID)
  const support = useSupportIdea({ id: ID, title: 'Offline quiz packs' })
  return (
    <>
      <button type="button" onClick={() => follow.mutate(true)}>
        Follow
      </button>
      <button type="button" onClick={() => support.mutate(true)}>
        Support
      </button>
    </>
  )
}

it('two marks on one idea do not wait for each other', async () => {
  const { promise: isLate, resolve: respond } = Promise.withResolvers<void>()
  const calls = stubApi(async ({ path }) => {
    if (path.endsWith('/follow')) await isLate
    return { body: { supported: true, support_count: 1 } }
  })
  await renderInApp(<Marks />)
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }))
  await userEvent.click(screen.getByRole('button', { name: 'Support' }))
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toEqual([
      expect.stringContaining('/follow'),
      expect.stringContaining('/support'),
    ]),
  )
  respond()
})
