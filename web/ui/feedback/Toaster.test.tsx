import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { NOTIFICATION_DURATION_MS, toast } from '../../lib/feedback/toasts.ts'
import { renderWithMessages } from '../test-render.tsx'
import { Toaster } from './Toaster.tsx'

it('the toaster announces success as a status and an error as an alert', async () => {
  renderWithMessages(<Toaster />)
  act(() => {
    toast.success('Idea submitted successfully')
    toast.error('Failed to save profile. Please try again.')
  })
  const status = await screen.findByRole('status')
  expect(status.textContent).toContain('Idea submitted successfully')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to save profile. Please try again.')
})

function Page() {
  useEffect(() => {
    toast.error('Invalid or missing reset token')
  }, [])
  return null
}

it('the toaster shows a toast from the first effect of a page', async () => {
  renderWithMessages(
    <>
      <Page />
      <Toaster />
    </>,
  )
  expect(await screen.findByText('Invalid or missing reset token')).toBeTruthy()
})

it('the toaster runs the action of a toast, and closes it', async () => {
  const onUndo = vi.fn()
  renderWithMessages(<Toaster />)
  act(() => {
    toast.success('Request ignored', { action: { label: 'Undo', onClick: onUndo } })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(onUndo).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText('Request ignored')).toBeNull())
})

it('the toaster shows a message once that comes again, with what it offers then', async () => {
  const onUndo = vi.fn()
  renderWithMessages(<Toaster />)
  act(() => {
    toast.error('Not saved')
    toast.success('Saved')
  })
  await screen.findByText('Not saved')
  act(() => {
    toast.error('Not saved', { action: { label: 'Again', onClick: onUndo } })
    toast.error('Not sent')
  })
  await screen.findByText('Not sent')
  await waitFor(() => expect(screen.getAllByText('Not saved')).toHaveLength(1))
  screen.getByRole('button', { name: 'Again' })
  screen.getByText('Saved')
})

it('the toaster hides a toast after five seconds', async () => {
  // Proves spec 2/127, 9/4.
  vi.useFakeTimers()
  try {
    renderWithMessages(<Toaster />)
    act(() => {
      toast.success('Saved')
    })
    await act(() => vi.advanceTimersByTimeAsync(NOTIFICATION_DURATION_MS - 100))
    expect(screen.queryByText('Saved')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.queryByText('Saved')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it('the toaster is top right with a green icon for success and a red one for errors', async () => {
  // Proves spec 2/127, 8/44.
  renderWithMessages(<Toaster />)
  act(() => {
    toast.success('Shared')
    toast.error('Not shared')
  })
  const iconOf = (element: HTMLElement) => element.querySelector('svg')?.getAttribute('class') ?? ''
  const statuses = await screen.findAllByRole('status')
  const alerts = await screen.findAllByRole('alert')
  expect(iconOf(statuses.find(({ textContent }) => textContent === 'Shared') as HTMLElement)).toContain('text-success')
  expect(iconOf(alerts.find(({ textContent }) => textContent === 'Not shared') as HTMLElement)).toContain('text-danger')
  expect(screen.getByRole('region', { name: 'Announcements' }).className).toMatch(/top-4 end-4/)
})

it('a toast stays for 5000 milliseconds', () => {
  // Proves spec 8/44, 9/4.
  expect(NOTIFICATION_DURATION_MS).toBe(5000)
})
