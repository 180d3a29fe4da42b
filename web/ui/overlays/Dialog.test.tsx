import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from '../buttons/Button.tsx'
import { renderWithMessages } from '../test-render.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogClose } from './DialogClose.tsx'

function IdeaDialog({ dirty, onSubmit }: { dirty: boolean; onSubmit?: () => void }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      dirty={dirty}
      title="Share Your Project/Idea"
      description="Saved as a draft"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit">Share Project</Button>
        </>
      }
    >
      <input aria-label="Title" />
    </Dialog>
  )
}

const dialog = () => screen.queryByRole('dialog', { name: 'Share Your Project/Idea' })
const question = () => screen.queryByRole('alertdialog', { name: 'Discard your changes?' })

it('a dialog focuses its first field and closes on Escape without changes', async () => {
  renderWithMessages(<IdeaDialog dirty={false} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(dialog()).toBeNull())
  expect(question()).toBeNull()
})

it('a dialog asks before Escape discards changes, and keeps them on "Keep editing"', async () => {
  renderWithMessages(<IdeaDialog dirty />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
  await userEvent.type(screen.getByLabelText('Title'), 'Quiz packs')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(question()).not.toBeNull())
  const keep = screen.getByRole('button', { name: 'Keep editing' })
  await waitFor(() => expect(document.activeElement).toBe(keep))
  await userEvent.click(keep)
  await waitFor(() => expect(question()).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Quiz packs')
})

it('a dialog asks before Cancel discards changes, and closes after "Discard"', async () => {
  renderWithMessages(<IdeaDialog dirty />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(dialog()).toBeNull())
})

it('a dialog submits from its footer', async () => {
  const onSubmit = vi.fn()
  renderWithMessages(<IdeaDialog dirty onSubmit={onSubmit} />)
  await userEvent.click(screen.getByRole('button', { name: 'Share Project' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('a confirmation stays open and ignores Escape while its action is pending', async () => {
  const onOpenChange = vi.fn()
  renderWithMessages(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Are you sure?"
      description="This action cannot be undone."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending
      onConfirm={() => {}}
    />,
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Deleting...' }).disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange).not.toHaveBeenCalled()
})
