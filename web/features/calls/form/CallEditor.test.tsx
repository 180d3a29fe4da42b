import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { errorBody, stubApi } from '../../../testing/api.ts'
import { callOf } from '../../../testing/call.ts'
import { renderInApp } from '../../../testing/render.tsx'
import { CallEditor } from './CallEditor.tsx'

it.each(['title', 'ideas_per_member', 'rules_pdf', 'questions', 'criteria', 'awards'])(
  'the focus goes to the error of %s, which the server refuses',
  async (field) => {
    stubApi(({ method }) =>
      method === 'POST'
        ? { status: 422, body: errorBody({ [field]: 'This cannot be saved.' }) }
        : { body: { criteria: [], members: [] } },
    )
    await renderInApp(<CallEditor />)
    await userEvent.type(screen.getAllByRole('textbox')[0] as HTMLElement, 'a')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    const error = await screen.findByText('This cannot be saved.')
    await waitFor(() => {
      const { activeElement } = document
      const describes = document.getElementById(
        activeElement?.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '',
      )
      expect(activeElement?.contains(error) || describes?.contains(error)).toBe(true)
    })
  },
)

it('a call that opens after the check is saved once', async () => {
  const calls = stubApi(() => ({ body: { call: callOf({ version: 2 }), missing: [] } }))
  await renderInApp(<CallEditor call={callOf()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open now' }))
  await userEvent.click(within(await screen.findByRole('alertdialog', {})).getByRole('button', { name: 'Open' }))
  const steps = () => calls.filter(({ path }) => path.endsWith('/phase'))
  await waitFor(() => expect(steps()).toHaveLength(2))
  expect(steps().map(({ body }) => body)).toMatchObject([
    { to: 'open', version: 2, is_check: true },
    { to: 'open', version: 2, is_check: false },
  ])
  expect(calls.filter(({ method }) => method === 'PUT' || method === 'PATCH')).toHaveLength(1)
})
