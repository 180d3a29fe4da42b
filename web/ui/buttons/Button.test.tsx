import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderWithMessages } from '../test-render.tsx'
import { Button } from './Button.tsx'

it('a button shows the pending label, is busy and ignores clicks while pending', async () => {
  const onClick = vi.fn()
  renderWithMessages(
    <Button pending pendingLabel="Signing in..." onClick={onClick}>
      Sign In
    </Button>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.disabled).toBe(true)
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
})

it('a button reserves room for the hidden label, outside the accessible name', () => {
  const { rerender } = renderWithMessages(<Button pendingLabel="Signing in...">Sign In</Button>)
  const button = screen.getByRole('button', { name: 'Sign In' })
  expect(button.querySelector('[data-reserve]')?.getAttribute('data-reserve')).toBe('Signing in...')
  rerender(
    <Button pending pendingLabel="Signing in...">
      Sign In
    </Button>,
  )
  expect(button.querySelector('[data-reserve]')?.getAttribute('data-reserve')).toBe('Sign In')
})

it('a button does not submit a form by default', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  renderWithMessages(
    <form onSubmit={onSubmit}>
      <Button>Plain</Button>
      <Button type="submit">Send</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Plain' }))
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})
