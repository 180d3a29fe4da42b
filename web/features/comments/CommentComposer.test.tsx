import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { addComment } from '../../../contract/comments.ts'
import { request } from '../../lib/api/api-client.ts'
import { errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { CommentComposer } from './CommentComposer.tsx'

const ID = '01900000-0000-7000-8000-0000000000aa'

beforeEach(() => () => localStorage.clear())

const renderComposer = () =>
  renderInApp(
    <CommentComposer
      target={{ kind: 'idea', id: ID }}
      draftKey={ID}
      label="New comment"
      sendLabel="Comment"
      sendingLabel="Sending"
      audience="Visible to everybody"
      onSend={(text, draft_id) => request(addComment, { params: { id: ID }, body: { text, draft_id } })}
    />,
  )
const errorResponse = (status: number, message: string) => ({ status, body: errorBody({ idea: message }, message) })
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' })

it.each([
  ['deleted or hidden', errorResponse(404, 'There is no such idea.'), 'Not sent. There is no such idea.'],
  ['merged', errorResponse(409, 'This idea was merged into another.'), 'Not sent. This idea was merged into another.'],
  ['on a server that does not respond', undefined, /^Not sent\. ./],
])(
  'a comment on an idea that is %s meanwhile stays in the field, with a note that it was not sent',
  async (_when, response, said) => {
    // Proves spec S/18.
    stubApi(() => {
      if (response) return response
      throw new TypeError('Failed to fetch')
    })
    const { unmount } = await renderComposer()
    await userEvent.type(field(), 'We have the same problem')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText(said)
    expect(field().value).toBe('We have the same problem')
    expect(document.activeElement).toBe(field())
    // The text is still there after the page is opened again.
    unmount()
    await renderComposer()
    expect(field().value).toBe('We have the same problem')
  },
)
