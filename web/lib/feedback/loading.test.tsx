import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderWithMessages } from '../../ui/test-render.tsx'
import { LoadingProvider, useLoading } from './loading.tsx'

function Probe() {
  const { isLoading, message, startLoading, stopLoading } = useLoading()
  return (
    <>
      <p>{`${isLoading ? 'on' : 'off'}: ${message}`}</p>
      <button type="button" onClick={() => startLoading()}>
        Start
      </button>
      <button type="button" onClick={() => startLoading('Saving your idea...')}>
        Start with a message
      </button>
      <button type="button" onClick={stopLoading}>
        Stop
      </button>
    </>
  )
}

it('the loading state is off at first, keeps its last message and can be stopped', async () => {
  // Proves spec 2/122, 4/17.
  renderWithMessages(
    <LoadingProvider>
      <Probe />
    </LoadingProvider>,
  )
  expect(screen.getByText('off: Processing your request...')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(screen.getByText('on: Processing your request...')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Start with a message' }))
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(screen.getByText('off: Saving your idea...')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(screen.getByText('on: Saving your idea...')).toBeTruthy()
})

it('the loading state throws outside its provider', () => {
  // Proves spec 4/18.
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Probe />)).toThrow('useLoading must be used within a LoadingProvider')
  consoleError.mockRestore()
})
