import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Author } from '../../../../contract/ideas.ts'
import { displayName } from '../../../../contract/profiles.values.ts'
import { stubApi } from '../../../testing/api.ts'
import { renderInApp } from '../../../testing/render.tsx'
import { MemberSearch } from './MemberSearch.tsx'

const memberOf = (name: string, n: number): Author => ({
  ...{ id: `0b6f3a52-5b0c-4c1e-9a53-6d4f2f3c1a0${n}`, username: name.toLowerCase(), firstname: name, lastname: 'P.' },
  ...{ avatar: '', title: '', faculty: '' },
})
const [NIMAL, NIMESHA] = [memberOf('Nimal', 1), memberOf('Nimesha', 2)]

function Panel() {
  const [jurors, setJurors] = useState<Author[]>([])
  return (
    <>
      <MemberSearch
        label="Jurors"
        error={undefined}
        isFull={false}
        chosen={jurors.map(({ id }) => id)}
        onChoose={(member) => setJurors([...jurors, member])}
      />
      <p>Panel: {jurors.map(displayName).join(', ')}</p>
    </>
  )
}

async function open() {
  stubApi(({ query: { q = '' } }) => ({
    body: { members: [NIMAL, NIMESHA].filter(({ username }) => username.startsWith(q)) },
  }))
  await renderInApp(<Panel />)
  return screen.getByRole('combobox', { name: 'Jurors' })
}

const activeOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

it('the arrows and Enter choose a juror, and the field keeps the focus', async () => {
  const field = await open()
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await userEvent.type(field, 'nim')
  const list = within(await screen.findByRole('listbox', { name: 'Members found' }))
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Nimal P\.@nimal$/),
    expect.stringMatching(/Nimesha P\.@nimesha$/),
  ])
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox')
  expect(screen.getByRole('status').textContent).toBe('2 members found')
  expect(activeOption(field)).toMatch(/Nimal/)
  await userEvent.keyboard('{ArrowDown}')
  expect(activeOption(field)).toMatch(/Nimesha/)
  await userEvent.keyboard('{ArrowDown}')
  expect(activeOption(field)).toMatch(/Nimal/)
  await userEvent.keyboard('{ArrowUp}{Enter}')
  screen.getByText('Panel: Nimesha P.')
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', '')
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('Escape closes the jurors that are found, and an arrow opens them again', async () => {
  const field = await open()
  await userEvent.type(field, 'nim')
  await screen.findByRole('listbox')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(field).toHaveProperty('value', 'nim')
  await userEvent.keyboard('{Enter}')
  screen.getByText('Panel:')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: /Nimal/ }))
  screen.getByText('Panel: Nimal P.')
})

it('the field of jurors says when nobody is found', async () => {
  const field = await open()
  await userEvent.type(field, 'vimal')
  await screen.findByText(/^Nobody has this name, username or email address\./)
  expect(screen.getByRole('status').textContent).toMatch(/^Nobody has this name/)
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('the field of jurors does not say that nobody has the name of one who is chosen', async () => {
  const field = await open()
  await userEvent.type(field, 'nima')
  await screen.findByRole('option', { name: /Nimal/ })
  expect(screen.getByRole('status').textContent).toBe('1 member found')
  await userEvent.keyboard('{Enter}')
  await userEvent.type(field, 'nima')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('listbox')).toBeNull()
})
