import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWithMessages } from '../test-render.tsx'
import { LoadingIndicator } from './LoadingIndicator.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'

it('the loading indicator shows three nodes, bouncing dots and "Loading your profile..." by default', () => {
  // Proves spec 2/123.
  const { container } = renderWithMessages(<LoadingIndicator />)
  expect(screen.getByRole('status').textContent).toBe('Loading your profile...')
  expect(container.querySelectorAll('svg > rect')).toHaveLength(3)
  expect(container.querySelectorAll('.animate-dot')).toHaveLength(3)
})

it.each(['sm', 'md', 'lg', 'full'] as const)('the loading indicator comes in the size %s', (size) => {
  // Proves spec 2/124.
  renderWithMessages(<LoadingIndicator size={size} message="Saving..." />)
  const { className, textContent } = screen.getByRole('status')
  expect(className.includes('min-h-dvh')).toBe(size === 'full')
  expect(textContent).toBe('Saving...')
})

it('the loading overlay shows its message', async () => {
  // Proves spec 2/122.
  renderWithMessages(<LoadingOverlay message="Saving..." />)
  expect((await screen.findByRole('status')).textContent).toBe('Saving...')
})
