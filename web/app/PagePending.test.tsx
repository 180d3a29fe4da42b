import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWithMessages } from '../ui/test-render.tsx'
import { PagePending } from './PagePending.tsx'

it('a pending page says "Setting up your experience..." while a page loads', () => {
  // Proves spec 2/126.
  renderWithMessages(<PagePending />)
  expect(screen.getByRole('status').textContent).toBe('Setting up your experience...')
})
