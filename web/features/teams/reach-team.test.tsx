import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { TeamMember } from '../../../contract/ideas.ts'
import { type ApiCall, stubApi } from '../../testing/api.ts'
import { ideaOf } from '../../testing/idea.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { Team } from './Team.tsx'

const OWN = profileOf({})
const OTHER_ID = '01900000-0000-7000-8000-0000000000d1'
const MEMBER: TeamMember = {
  user: { ...ideaOf().author, id: OTHER_ID, firstname: 'Kavindu', lastname: 'Rathlan' },
  role: 'Tester',
  is_coauthor: false,
} as TeamMember
const idea = ideaOf({ user_id: OWN.id, author: { ...ideaOf().author, id: OWN.id }, team: [MEMBER] })
const NEUTRAL = {
  supported: false,
  following: true,
  is_muted: false,
  is_team: false,
  is_coauthor: false,
  offer: null,
  invitation: null,
}

beforeEach(() => {
  localStorage.setItem('token', 'A'.repeat(26))
  return () => localStorage.clear()
})

function stub({ is_author, email }: { is_author: boolean; email?: string }) {
  let audience = 'nobody'
  return stubApi(({ path, method, body }: ApiCall) => {
    const settings = () => ({ email_audience: audience, mobile_audience: 'nobody', has_password: true })
    if (path === '/v1/profile') return { body: { profile: OWN } }
    if (path === '/v1/ideas/me') return { body: { ideas: { [idea.id]: { ...NEUTRAL, is_author } } } }
    if (path === `/v1/profiles/id/${OTHER_ID}`) {
      return {
        body: { response: { profile: { ...OWN, id: OTHER_ID, email }, ideas: [], ideas_count: 0, works_on: [] } },
      }
    }
    if (path === '/v1/settings' && method !== 'GET') audience = (body as { email_audience: string }).email_audience
    if (path === '/v1/settings')
      return {
        body: {
          settings: {
            ...settings(),
            is_open_to_collaborate: true,
            is_seen_shared: true,
            time_zone: '',
            language: null,
          },
        },
      }
    return { body: { offers: [], invitations: [], connections: [] } }
  })
}

it('the team section shows the author the shared email address of a team member', async () => {
  stub({ is_author: true, email: 'kavindu@students.quad.example' })
  await renderInApp(<Team idea={idea} />)
  const link = await screen.findByRole('link', { name: 'kavindu@students.quad.example' })
  expect(link.getAttribute('href')).toBe('mailto:kavindu@students.quad.example')
})

it('the team section shares the own email address with connections by one click', async () => {
  const calls = stub({ is_author: true })
  await renderInApp(<Team idea={idea} />)
  await screen.findByText('does not show an email address to you')
  await userEvent.click(await screen.findByRole('button', { name: 'Show it to my connections' }))
  await screen.findByText(/Your connections see your email address now/)
  expect(calls).toContainEqual(
    expect.objectContaining({ path: '/v1/settings', method: 'PATCH', body: { email_audience: 'connections' } }),
  )
  expect(screen.queryByRole('button', { name: 'Show it to my connections' })).toBeNull()
})

it('the team section requests no email address for readers outside the team', async () => {
  const calls = stub({ is_author: false, email: 'kavindu@students.quad.example' })
  await renderInApp(<Team idea={idea} />)
  await screen.findByText('Tester')
  expect(calls.map(({ path }) => path)).not.toContain(`/v1/profiles/id/${OTHER_ID}`)
})
