import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { expect, it } from 'vitest'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '../../../contract/site-settings.ts'
import { EXAMPLE_TEAM } from '../../../contract/site-team.example.ts'
import { errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SITE } from '../../testing/site.ts'
import { LogoSettings } from './LogoSettings.tsx'
import type { SectionProps } from './section-props.ts'
import { TeamSettings } from './TeamSettings.tsx'
import { TextSettings } from './TextSettings.tsx'

const IMAGE = '0b0b0b0b-0000-4000-8000-000000000000'
const PNG = new File([new Uint8Array([1, 2, 3])], 'logo.png', { type: 'image/png' })

/** Renders one section of the form, and returns its current value. */
async function renderSection<S extends keyof SiteSettings>(
  section: S,
  Controls: ComponentType<SectionProps<S>>,
  upload: object = { status: 201, body: { image: { id: IMAGE } } },
  stored: SiteSettings[S] = DEFAULT_SITE_SETTINGS[section],
) {
  const calls = stubApi(({ method }) => (method === 'POST' ? upload : { body: SITE }))
  const shown = { value: stored }
  function Section() {
    const [value, setValue] = useState(stored)
    shown.value = value
    return <Controls value={value} stored={stored} onChange={setValue} error={undefined} />
  }
  await renderInApp(<Section />)
  return { shown, uploads: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}

it('the form of texts and images previews an uploaded logo, and resets it', async () => {
  const { shown, uploads } = await renderSection('logo', LogoSettings)
  screen.getByRole('img', { name: 'Quad’s own mark on a dark page' })
  await userEvent.upload(screen.getByLabelText('Choose an image', { selector: 'input' }), PNG)
  const preview = await screen.findByRole('img', { name: 'Your logo on a dark page' })
  expect(preview.querySelector('img')?.getAttribute('src')).toBe(`/v1/site/images/${IMAGE}`)
  expect(uploads()).toEqual([{ use: 'logo', image: 'AQID' }])
  expect(shown.value).toEqual({ image: IMAGE })
  await userEvent.click(screen.getByRole('button', { name: 'Use Quad’s own' }))
  expect(shown.value).toEqual({ image: null })
})

it('the form of texts and images shows why an image is refused, before and after it is sent', async () => {
  const errorResponse = { status: 422, body: errorBody({ image: 'Too many pixels' }) }
  const { shown, uploads } = await renderSection('logo', LogoSettings, errorResponse)
  const input = screen.getByLabelText('Choose an image', { selector: 'input' })
  const svg = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
  await userEvent.upload(input, svg, { applyAccept: false })
  expect((await screen.findByRole('alert')).textContent).toBe('Only .png, .jpg, .jpeg and .webp files are accepted.')
  expect(uploads()).toEqual([])
  await userEvent.upload(input, PNG)
  await screen.findByText('Too many pixels')
  expect(shown.value).toEqual({ image: null })
})

it('the form of texts and images previews a text, or the default text of Quad', async () => {
  const { shown } = await renderSection('texts', TextSettings)
  screen.getByText(/Share what is yours to share/)
  await userEvent.type(screen.getByRole('textbox', { name: 'Terms of service' }), 'Be kind.{Enter}{Enter}Brief.')
  screen.getByText('Brief.', { selector: 'p' })
  expect(screen.queryByText(/Share what is yours to share/)).toBeNull()
  expect(shown.value).toEqual({ terms: 'Be kind.\n\nBrief.', privacy: '' })
})

it('the form of texts and images moves, removes and adds people of the team, and previews the section', async () => {
  // Proves spec S/62.
  const { shown } = await renderSection('team', TeamSettings, undefined, EXAMPLE_TEAM)
  const names = () => shown.value.people.map(({ name }) => name)
  await userEvent.click(screen.getByRole('button', { name: 'Move Kavindu R. down' }))
  expect(names()).toEqual(['Dilani F.', 'Meera N.', 'Kavindu R.', 'Vimal K.', 'Binuri H.'])
  // The focus stays on the row.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Kavindu R. down')
  screen.getByText('Now 3 of 5')
  await userEvent.click(screen.getByRole('button', { name: 'Move Dilani F. up' }))
  expect(names()[0]).toBe('Dilani F.')
  await userEvent.click(screen.getByRole('button', { name: 'Remove Dilani F.' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a person' }))
  await userEvent.keyboard('Ada L.')
  expect(names()).toEqual(['Meera N.', 'Kavindu R.', 'Vimal K.', 'Binuri H.', 'Ada L.'])
  await userEvent.click(screen.getByText('More about Ada L.'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Founder' }))
  expect(shown.value.people.at(-1)?.is_founder).toBe(true)
  // An open disclosure moves with its row, and is removed with it.
  const isOpen = (name: string) => screen.getByText(`More about ${name}`).closest('details')?.open
  await userEvent.click(screen.getByRole('button', { name: 'Move Ada L. up' }))
  expect([isOpen('Ada L.'), isOpen('Binuri H.')]).toEqual([true, false])
  await userEvent.click(screen.getByRole('button', { name: 'Remove Vimal K.' }))
  expect([isOpen('Ada L.'), isOpen('Binuri H.')]).toEqual([true, false])
  await userEvent.click(screen.getByRole('button', { name: 'Add a person' }))
  expect(isOpen('person 5')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Remove person 5' }))
  await userEvent.click(screen.getByRole('button', { name: 'Preview the section' }))
  const preview = within(await screen.findByRole('dialog', { name: 'The end of the home page' }))
  preview.getByText('Ada L.')
  expect(preview.queryByText('Dilani F.')).toBeNull()
  expect(shown.value.roles).toEqual(EXAMPLE_TEAM.roles)
})
