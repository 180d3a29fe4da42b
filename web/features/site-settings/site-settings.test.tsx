import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { DEFAULT_SITE_SETTINGS, type VersionedSiteSettings } from '../../../contract/site-settings.ts'
import { errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SiteSettingsForm } from './SiteSettingsForm.tsx'

const OPEN: VersionedSiteSettings = { ...DEFAULT_SITE_SETTINGS, version: 3 }

async function allow(domain: string) {
  await userEvent.click(screen.getByRole('radio', { name: /^Email domains/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Domains' }), `${domain}{Enter}`)
}

it('names what is not saved, previews it, and saves it with the version that it was based on', async () => {
  const calls = stubApi(({ method, body }) =>
    method === 'PUT'
      ? { body: { settings: { ...OPEN, ...(body as object) } } }
      : { body: { accounts: 12, matching: 11, community: 512, ideas: 60 } },
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
      : { body: { settings: OPEN, accounts: 1, matching: 1, community: 1, ideas: 1 } },
  )
  await renderInApp(<SiteSettingsForm stored={OPEN} />)
  await userEvent.click(screen.getByRole('radio', { name: /^Invitation only/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Another administrator saved the settings meanwhile')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Continue with theirs' }))
  expect(screen.getByRole('radio', { name: /^Open/ })).toHaveProperty('checked', true)
})

it('says how many become visible or invisible before it is saved, and saves that section alone', async () => {
  const calls = stubApi(({ method, body }) => ({
    body: method === 'PUT' ? { settings: { ...OPEN, ...(body as object) } } : { community: 512, ideas: 60 },
  }))
  await renderInApp(<SiteSettingsForm stored={OPEN} />)
  const ideas = screen.getByRole('radiogroup', { name: 'Ideas' })
  expect(screen.queryByText(/invisible/)).toBeNull()
  await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Community' })).getByLabelText('Members'))
  expect(await screen.findByText('512 profiles become invisible to visitors.')).toBeDefined()
  expect(document.getElementById(String(ideas.getAttribute('aria-describedby')))?.textContent).toBe(
    'Ideas can be read without signing in. Comments and names are for members.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'PUT' }))
  expect(calls.at(-1)?.body).toEqual({ visibility: { community: 'members', ideas: 'everybody' }, version: 3 })
})

it('adds and removes links of the footer, keeps the focus among them, and shows why they are refused', async () => {
  const calls = stubApi(({ method }) =>
    method === 'PUT'
      ? { status: 422, body: errorBody({ links: 'Each link needs an address' }) }
      : { body: { community: 1, ideas: 1 } },
  )
  await renderInApp(<SiteSettingsForm stored={OPEN} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add a link' }))
  expect(screen.getByRole('textbox', { name: 'Name of link 1' })).toBe(document.activeElement)
  await userEvent.keyboard('Help desk')
  await userEvent.click(screen.getByRole('button', { name: 'Add a link' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove link 2' }))
  expect(document.activeElement?.tagName).toBe('BUTTON')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findByText('Each link needs an address')).closest('[role=alert]')).not.toBeNull()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    links: { ...OPEN.links, footer: [{ label: 'Help desk', url: '' }] },
    version: 3,
  })
})
