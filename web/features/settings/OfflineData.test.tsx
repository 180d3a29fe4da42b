import { screen } from '@testing-library/react'
import { it } from 'vitest'
import { stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { OfflineData } from './OfflineData.tsx'

it('less data can be chosen where the site cannot be loaded', async () => {
  stubApi(() => ({ status: 500 }))
  await renderInApp(<OfflineData />)
  await screen.findByRole('radiogroup', { name: 'Use less data' })
})
