import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Profile } from '../../../contract/profiles.ts'
import { currentUserQuery } from '../../lib/session/current-user.ts'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { OwnProfile } from './OwnProfile.tsx'

/** A server with one profile that other tabs change through `saved`. */
function stubProfile(saved: Profile) {
  const server = { saved }
  const calls = stubApi(({ method, body }: ApiCall) => {
    if (method === 'PATCH') {
      const { version, ...changes } = body as Partial<Profile>
      if (version !== server.saved.version) return { status: 409, body: errorBody({ version: 'changed' }) }
      server.saved = { ...server.saved, ...changes, version: version + 1 }
    }
    return { body: { profile: server.saved, is_held: false } }
  })
  return { server, calls, patches: () => calls.filter(({ method }) => method === 'PATCH') }
}

const AUDIENCES = { email_audience: 'connections', mobile_audience: 'nobody' } as const

function Page() {
  const { data } = useQuery(currentUserQuery)
  return data ? <OwnProfile profile={data} audiences={AUDIENCES} ideas={null} connections={null} /> : null
}

async function openEditProfile() {
  await renderInApp(<Page />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Edit Profile' })) }
}

it('the own profile shows the audience of the contact details in Edit Profile', async () => {
  stubProfile(profileOf())
  const { dialog } = await openEditProfile()
  dialog.getByText(/your email is shown to your connections and your mobile number to nobody/)
})

it('the own profile shows missing values, and marks the member as "You"', async () => {
  // Proves spec 2/86, 2/87.
  stubProfile(profileOf())
  await renderInApp(<Page />)
  await screen.findByRole('heading', { level: 1, name: 'Nethmi Perin' })
  screen.getByText('You')
  screen.getByText('3rd year')
  const mobile = screen.getByText('Mobile').closest('div')
  expect(mobile?.textContent).toBe('MobileNot provided')
  screen.getByRole('link', { name: 'Nethmi Perin on GitHub' })
  expect(screen.queryByRole('link', { name: 'Nethmi Perin on LinkedIn' })).toBeNull()
})

it('the own profile validates the form on submit and focuses the first error', async () => {
  // Proves spec 5/27.
  const { patches } = stubProfile(profileOf())
  const { user, dialog } = await openEditProfile()
  await user.clear(dialog.getByLabelText('Last name'))
  await user.clear(dialog.getByLabelText('Degree'))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await dialog.findByText('Last name must be at least 2 characters')
  dialog.getByText('Degree is required')
  expect(document.activeElement).toBe(dialog.getByLabelText('Last name'))
  expect(patches()).toEqual([])
})

it('the own profile sends changed fields alone, once, with the version of the form', async () => {
  // Proves spec 2/89, 5/27, 8/39.
  const { patches } = stubProfile(profileOf())
  const { user, dialog } = await openEditProfile()
  expect(dialog.getByLabelText('E-mail')).toHaveProperty('disabled', true)
  await user.type(dialog.getByLabelText(/^Mobile/), '+94 77 000 0000')
  await user.dblClick(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Profile updated successfully')
  expect(patches().map(({ body }) => body)).toEqual([{ mobile: '+94 77 000 0000', version: 3 }])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Profile' })).toBeNull())
})

it('the own profile asks before it overwrites a change of another tab, and keeps the input on request', async () => {
  const { server, patches } = stubProfile(profileOf())
  const { user, dialog } = await openEditProfile()
  await user.type(dialog.getByLabelText(/^Mobile/), '+94')
  server.saved = { ...server.saved, title: 'Course Designer', version: 4 }
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  const question = await dialog.findByRole('alert')
  expect(question.textContent).toContain('Professional title: Course Designer')
  expect(server.saved.mobile).toBe('')
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
  await screen.findByText('Profile updated successfully')
  expect(patches().at(-1)?.body).toEqual({ mobile: '+94', version: 4 })
  expect(server.saved).toMatchObject({ title: 'Course Designer', mobile: '+94' })
})

it('the own profile loads the version of the other tab on request', async () => {
  // Proves spec 2/88.
  const { server } = stubProfile(profileOf())
  await renderInApp(<Page />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit About' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit About' }))
  await user.type(dialog.getByLabelText('About Me'), ' And mine.')
  server.saved = { ...server.saved, bio: 'Written in the other tab.', version: 4 }
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await user.click(await dialog.findByRole('button', { name: 'Take theirs' }))
  expect(dialog.getByLabelText('About Me')).toHaveProperty('value', 'Written in the other tab.')
  expect(server.saved.bio).toBe('Written in the other tab.')
})

it('the own profile refuses an avatar of the wrong type or size with an error at the field', async () => {
  // Proves spec 5/20, 9/11.
  stubProfile(profileOf())
  const { dialog } = await openEditProfile()
  const anyFile = userEvent.setup({ applyAccept: false })
  const input = dialog.getByLabelText('Upload photo', { selector: 'input' })
  await anyFile.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }))
  await dialog.findByText('Only .jpg, .jpeg, .png and .webp files are accepted.')
  await anyFile.upload(input, new File([new Uint8Array(5_000_001)], 'big.png', { type: 'image/png' }))
  await dialog.findByText('Max file size is 5MB.')
})

it('the own profile keeps the input when the server does not respond', async () => {
  // Proves spec 8/1.
  let isDown = false
  stubApi(() => {
    if (isDown) throw new TypeError('network')
    return { body: { profile: profileOf() } }
  })
  const { user, dialog } = await openEditProfile()
  isDown = true
  await user.type(dialog.getByLabelText(/^Mobile/), '+94')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await dialog.findByRole('alert')).toHaveProperty('textContent', 'Something went wrong')
  expect(dialog.getByLabelText(/^Mobile/)).toHaveProperty('value', '+94')
})

it.each([
  [
    '"Failed to update user profile" when the server says nothing',
    { status: 500, body: '' },
    'Failed to update user profile',
  ],
  ['what the server says', { status: 503, body: errorBody({}, 'Try again in a moment.') }, 'Try again in a moment.'],
  [
    '"Failed to update profile" when there are no words',
    { status: 503, body: errorBody({}, '') },
    'Failed to update profile',
  ],
  [
    '"Unexpected profile update response structure" of another response',
    { body: {} },
    'Unexpected profile update response structure',
  ],
] as const)('the own profile says %s, in a toast and in the dialog', async (_name, response, message) => {
  // Proves spec 8/11, 8/12, 8/13.
  stubApi(({ method }) => (method === 'PATCH' ? response : { body: { profile: profileOf() } }))
  const { user, dialog } = await openEditProfile()
  await user.type(dialog.getByLabelText(/^Mobile/), '+94')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
})

it('the own profile shows each field that the server refuses as "key: message" and under the field', async () => {
  // Proves spec 8/7.
  const response = { status: 422, body: errorBody({ title: 'is too grand' }) }
  stubApi(({ method }) => (method === 'PATCH' ? response : { body: { profile: profileOf() } }))
  const { user, dialog } = await openEditProfile()
  await user.type(dialog.getByLabelText('Professional title'), '!')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('title: is too grand')
  dialog.getByText('is too grand')
})

it('the own profile says "Failed to process avatar image" when an avatar cannot be read', async () => {
  // Proves spec 8/16.
  stubProfile(profileOf())
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))
  const { user, dialog } = await openEditProfile()
  const input = dialog.getByLabelText('Upload photo', { selector: 'input' })
  await user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }))
  await waitFor(() => expect(screen.getAllByText('Failed to process avatar image')).toHaveLength(2))
})

it('the own profile reads "Saving..." and "Saving changes..." while it waits', async () => {
  // Proves spec 2/88, 2/89.
  stubApi(({ method }) => (method === 'PATCH' ? new Promise(() => {}) : { body: { profile: profileOf() } }))
  const { user, dialog } = await openEditProfile()
  await user.type(dialog.getByLabelText(/^Mobile/), '+94')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await dialog.findByRole('button', { name: 'Saving changes...' })
  cleanup()
  await renderInApp(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Edit About' }))
  await user.type(await screen.findByLabelText('About Me', { selector: 'textarea' }), ' More.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Saving...' })
})

it('the own profile sends a new avatar as base64 without a prefix', async () => {
  // Proves spec 7/13.
  const { patches } = stubProfile(profileOf())
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }))
  const { user, dialog } = await openEditProfile()
  await user.upload(
    dialog.getByLabelText('Upload photo', { selector: 'input' }),
    new File(['picture'], 'me.png', { type: 'image/png' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Profile updated successfully')
  expect(patches()[0]?.body).toEqual({ avatar: btoa('picture'), version: 3 })
})

it('the own profile shows fields owned by the university as read-only, and does not send them', async () => {
  const { patches } = stubProfile(profileOf({ owned_fields: ['firstname', 'faculty'] }))
  const { user, dialog } = await openEditProfile()
  for (const label of ['First name', 'Faculty']) {
    const field = dialog.getByLabelText(label)
    expect(field).toHaveProperty('readOnly', true)
    await user.type(field, 'x')
  }
  expect(dialog.getAllByText('Your university keeps this.')).toHaveLength(2)
  await user.type(dialog.getByLabelText('Last name'), 'a')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(patches()).toHaveLength(1))
  expect(patches()[0]?.body).toEqual({ lastname: 'Perina', version: expect.any(Number) })
})
