import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SiteSettingsForm } from './SiteSettingsForm.tsx'

const OPEN = { sign_up: { policy: 'open' as const, domains: [] }, version: 3 }

async function allow(domain: string) {
  await userEvent.click(screen.getByRole('radio', { name: /^Email domains/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Domains' }), `${domain}{Enter}`)
}

it('names what is not saved, previews it, and saves it with the version that it was based on', async () => {
  const calls = stubApi(({ method, body }) =>
    method === 'PUT' ? { body: { settings: body } } : { body: { accounts: 12, matching: 11 } },
  )
  await renderInApp(<SiteSettingsForm stored={OPEN} />)
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  await allow('@students.quad.example')
  expect(await screen.findByText(/11 of 12 accounts match. The other one keeps its account./)).toBeDefined()
  expect(screen.getByText('1 change is not saved:').parentElement?.textContent).toContain('Sign-up')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'PUT' }))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    sign_up: { policy: 'domains', domains: ['students.quad.example'] },
    version: 3,
  })
})

it('lets the administrator choose when another one saved meanwhile', async () => {
  stubApi(({ method }) =>
    method === 'PUT'
      ? { status: 409, body: errorBody({ version: 'changed' }) }
      : { body: { settings: OPEN, accounts: 1, matching: 1 } },
  )
  await renderInApp(<SiteSettingsForm stored={OPEN} />)
  await userEvent.click(screen.getByRole('radio', { name: /^Invitation only/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Another administrator saved the settings meanwhile')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Continue with theirs' }))
  expect(screen.getByRole('radio', { name: /^Open/ })).toHaveProperty('checked', true)
})
