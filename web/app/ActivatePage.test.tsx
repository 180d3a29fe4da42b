import { screen } from '@testing-library/react'
import { it, vi } from 'vitest'
import { openApp } from '../testing/open-app.tsx'

const idle = vi.hoisted(() => ({ mutate: () => {}, isPending: false, isSuccess: false, error: null }))
vi.mock('../features/accounts/accounts.api.ts', () => ({ useActivate: () => idle, useRequestActivation: () => idle }))

it('the activation page says "Please wait..." before its call is sent', async () => {
  // Proves spec 2/48.
  await openApp(`/auth/activate?token=${'A'.repeat(26)}`)
  await screen.findByText('Please wait...')
})
