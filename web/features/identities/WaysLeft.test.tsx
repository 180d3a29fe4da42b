import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { WaysLeft } from './WaysLeft.tsx'

it('the ways left are left out where they cannot be loaded', async () => {
  stubApi(() => ({ status: 500 }))
  const { container } = await renderInApp(<WaysLeft />)
  await waitFor(() => expect(container.querySelector('[aria-hidden]')).toBeNull())
})
