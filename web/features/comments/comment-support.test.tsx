import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { NO_COMMENT_STATE, ownCommentsQuery, useSupportComment } from './comments.api.ts'

const ID = '01900000-0000-7000-8000-0000000000aa'
const target = { kind: 'idea', id: ID } as const

function Support() {
  const { data: own = NO_COMMENT_STATE } = useQuery(ownCommentsQuery(target))
  const { mutate } = useSupportComment(target, ID)
  return (
    <button type="button" aria-pressed={own.supported.includes(ID)} onClick={() => mutate(true)}>
      Support
    </button>
  )
}

it('a support stays on the screen when an older response arrives after it', async () => {
  const { promise: isLate, resolve: arrive } = Promise.withResolvers<void>()
  let supported: string[] = []
  const calls = stubApi(async ({ method }) => {
    if (method === 'PUT') {
      supported = [ID]
      return { body: { supported: true, support_count: 1 } }
    }
    const body = { supported, blocked: [] }
    if (supported.length === 0) await isLate
    return { body }
  })
  await renderInApp(<Support />)
  const button = screen.getByRole('button', { name: 'Support' })
  await userEvent.click(button)
  await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']))
  arrive()
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
})
