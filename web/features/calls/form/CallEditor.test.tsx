import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { errorBody, stubApi } from '../../../testing/api.ts'
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
