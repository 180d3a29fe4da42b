import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Reply } from '../../../contract/comments.ts'
import { stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { DeleteCommentDialog } from './DeleteCommentDialog.tsx'

const { author } = ideaOf()
const ADMIN_ID = '01900000-0000-7000-8000-0000000000d9'
const COMMENT: Reply = {
  ...{ id: '01900000-0000-7000-8000-0000000000e9', author, text: 'Works offline.', support_count: 0, mentions: [] },
  ...{ created_at: '2025-01-05T08:00:00.000Z', edited_at: null, deleted_at: null, reply_to: null },
}

beforeEach(() => {
  localStorage.setItem('token', 'A'.repeat(26))
  return () => localStorage.clear()
})

async function open(userId: string) {
  const calls = stubApi(({ method }) =>
    method === 'DELETE' ? { status: 204 } : { body: { profile: { ...profileOf(), id: userId } } },
  )
  await renderInApp(
    <DeleteCommentDialog
      target={{ kind: 'idea', id: COMMENT.id }}
      comment={COMMENT}
      onClose={() => {}}
      onDeleted={() => {}}
    />,
  )
  return () => calls.filter(({ method }) => method === 'DELETE').map(({ path, query }) => [path, query])
}

it('the dialog to delete a comment of somebody else asks for a reason and sends it', async () => {
  const deletions = await open(ADMIN_ID)
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'It names a person.')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(deletions()).toEqual([[`/v1/comments/${COMMENT.id}`, { reason: 'It names a person.' }]]))
})

it('the dialog to delete an own comment asks for no reason', async () => {
  const deletions = await open(author.id)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(deletions()).toEqual([[`/v1/comments/${COMMENT.id}`, {}]]))
  expect(screen.queryByLabelText(/^Reason/)).toBeNull()
})
