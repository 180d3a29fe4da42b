import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { errorBody, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { renderInApp } from '../../testing/render.tsx'
import { EditIdeaDialog } from './EditIdeaDialog.tsx'

/** The server has version 2 of the idea already. */
function stubNewerVersion() {
  return stubApi(({ method, body }) => {
    const newer = ideaOf({ title: 'Saved elsewhere', version: 2 })
    if (method === 'GET') return { body: { idea: newer } }
    const { version } = body as { version: number }
    return version === 2
      ? { body: { idea: newer, is_held: false } }
      : { status: 409, body: errorBody({ version: 'Changed meanwhile.' }) }
  })
}

async function saveOver() {
  const onClose = vi.fn()
  const calls = stubNewerVersion()
  await renderInApp(<EditIdeaDialog idea={ideaOf({ version: 1 })} onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await dialog.findByText('This idea was changed in another place')
  return { dialog, onClose, calls }
}

it('the dialog to edit an idea overwrites the newer version on request', async () => {
  const { dialog, onClose, calls } = await saveOver()
  await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
  await screen.findByText('Idea updated successfully')
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ title: ideaOf().title, version: 2 })
  expect(onClose).toHaveBeenCalled()
})

it('the dialog to edit an idea fills the form with the newer version on request', async () => {
  const { dialog } = await saveOver()
  await userEvent.click(dialog.getByRole('button', { name: 'Load the newer version' }))
  expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Saved elsewhere')
  dialog.getByRole('button', { name: 'Save changes' })
})

it('the dialog to edit an idea sends the reason of the change', async () => {
  const calls = stubNewerVersion()
  await renderInApp(<EditIdeaDialog idea={ideaOf({ version: 2 })} onClose={vi.fn()} />)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^What did you change/), 'Named a place')
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ reason: 'Named a place' })
})
