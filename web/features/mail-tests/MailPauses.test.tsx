import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { MemberMailPause } from '../../../contract/bounces.ts'
import { type ApiCall, stubApi } from '../../testing/api.ts'
import { renderInApp } from '../../testing/render.tsx'
import { MailPauses } from './MailPauses.tsx'

const pauseOf = (id: number, firstname: string): MemberMailPause => ({
  user: { id: `01900000-0000-7000-8000-00000000000${id}`, username: 'm', firstname, lastname: 'Perera' },
  ...{ email: `${firstname}@campus.example`, since: '2026-01-02T00:00:00.000Z', reason: '550 5.1.1 no such user' },
})

function stubPauses(): ApiCall[] {
  let pauses = [pauseOf(1, 'Nimal'), pauseOf(2, 'Kamala'), pauseOf(3, 'Sunil')]
  return stubApi(({ method, query: { member } }) => {
    if (method === 'GET') return { body: { mail_pauses: pauses } }
    pauses = pauses.filter(({ user }) => member !== undefined && user.id !== member)
    return { status: 204 }
  })
}

it('the list of paused addresses shows the replies, and tries one address or all again', async () => {
  stubPauses()
  await renderInApp(<MailPauses />)
  await screen.findByRole('list', { name: 'Mail to 3 addresses is paused' })
  expect(screen.getAllByText(/550 5\.1\.1 no such user/)).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Try mail to Nimal Perera again' }))
  await screen.findByRole('list', { name: 'Mail to 2 addresses is paused' })
  await userEvent.click(screen.getByRole('button', { name: 'Try all again' }))
  await expect.poll(() => screen.queryByRole('list')).toBeNull()
})
