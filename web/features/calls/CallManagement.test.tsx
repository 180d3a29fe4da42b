import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { stubApi } from '../../testing/api.ts'
import { callOf } from '../../testing/call.ts'
import { renderInApp } from '../../testing/render.tsx'
import { CallManagement } from './CallManagement.tsx'

it('nothing else can be asked while a step is checked', async () => {
  const { promise: isChecked, resolve: check } = Promise.withResolvers<void>()
  const call = callOf()
  stubApi(async () => {
    await isChecked
    return { body: { call, missing: [{ kind: 'awards', count: 0, of: 1 }] } }
  })
  await renderInApp(<CallManagement call={call} />)
  const remove = screen.getByRole('button', { name: 'Delete' })
  expect(remove).toHaveProperty('disabled', false)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(remove).toHaveProperty('disabled', true)
  check()
  await screen.findByText('The call names no award.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(remove)
  await screen.findByRole('alertdialog', { name: /^Delete/ })
  expect(screen.queryByText('The call names no award.')).toBeNull()
})
