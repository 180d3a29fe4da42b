import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SITE } from '../../testing/site.ts'
import { CallToAction } from './CallToAction.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { Team } from './Team.tsx'
import { FOUNDERS, SUPERVISOR, TEAM } from './team.ts'
import { Welcome } from './Welcome.tsx'

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('greets visitors with the tagline and three ways in', async () => {
  stubApi(() => ({ body: { members: 2, faculties: 1 } }))
  await renderInApp(<Hero />)
  expect(screen.getByText('Idea Sharing & Collaboration Platform')).toBeDefined()
  expect(hrefOf("Let's Start")).toBe('/auth/signup')
  expect(hrefOf('Sign In')).toBe('/auth/login')
  expect(hrefOf('Explore Community')).toBe('/community')
})

it('greets a member by first name and offers three ways on', async () => {
  await renderInApp(<Welcome profile={profileOf()} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good (morning|afternoon|evening), Nethmi\.$/)
  expect(hrefOf('Explore Community')).toBe('/community')
  expect(hrefOf('View Your Profile')).toBe('/myprofile')
  expect(hrefOf('Explore Community Ideas')).toBe('/view-ideas')
})

it('has the four features', async () => {
  await renderInApp(<Features />)
  expect(screen.getByRole('heading', { name: 'Features' }).closest('section')?.id).toBe('features')
  const cards = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(cards).toEqual(['Meaningful Connections', 'Global Community', 'Share Ideas', 'Events & Meetups'])
})

it('calls visitors to act', async () => {
  await renderInApp(<CallToAction />)
  expect(hrefOf("Let's Start")).toBe('/auth/signup')
  expect(hrefOf('Explore Community')).toBe('/community')
})

describe('the team', () => {
  it('is an open-source student project with a supervisor and four founders, and can be reached', async () => {
    stubApi(() => ({ body: SITE }))
    await renderInApp(<Team />)
    expect(screen.getByText(/open-source student project for a university software design course/)).toBeDefined()
    expect(screen.getByText(SUPERVISOR.name)).toBeDefined()
    expect(screen.getByText('Faculty supervisor')).toBeDefined()
    expect(FOUNDERS).toHaveLength(4)
    for (const { name, isFounder } of FOUNDERS) {
      expect(isFounder).toBe(true)
      expect(screen.getByText(name)).toBeDefined()
    }
    expect((await screen.findByRole('link', { name: 'Source code' })).getAttribute('href')).toBe(SITE.links.source)
    expect(hrefOf('Contact')).toBe(`mailto:${SITE.links.contact}`)
  })

  it('shows of each role the level, how many are active, three responsibilities, three skills and how many more', async () => {
    await renderInApp(<Team />)
    const categories = TEAM.map(({ name }) =>
      within(screen.getByRole('heading', { name }).parentElement as HTMLElement),
    )
    const shown = categories.map((category) =>
      category.getAllByRole('article').map(({ textContent }) => textContent ?? ''),
    )
    for (const [index, { roles }] of TEAM.entries()) {
      for (const [place, role] of roles.entries()) {
        const text = shown[index]?.[place] ?? ''
        const level = { lead: 'Leadership Role', member: 'Team Member', advisor: 'Faculty Advisor' }[role.level]
        const first = [...role.responsibilities.slice(0, 3), ...role.skills.slice(0, 3)]
        const parts = [role.title, `${role.filledPositions} active`, level, ...first, `+${role.skills.length - 3} more`]
        for (const part of parts) expect(text).toContain(part)
        for (const hidden of role.responsibilities.slice(3)) expect(text).not.toContain(hidden)
      }
    }
  })

  it('has the specified roles and is closed to newcomers', async () => {
    await renderInApp(<Team />)
    expect(
      TEAM.map(({ name, roles }) => [
        name,
        ...roles.map(({ title, filledPositions }) => `${title} ${filledPositions}`),
      ]),
    ).toEqual([
      ['Engineering', 'Engineering Lead 1', 'Frontend Developers 1', 'Backend Developers 2'],
      ['Design', 'Design Lead 0', 'UI/UX Designers 0'],
      ['Community & Outreach', 'Community Lead 0', 'Content Creators 0'],
    ])
    const roles = TEAM.flatMap((category) => category.roles)
    expect(roles.every(({ openPositions }) => openPositions === 0)).toBe(true)
    expect(roles.every(({ responsibilities }) => responsibilities.length === 4)).toBe(true)
    expect(roles.every(({ skills }) => skills.length >= 4 && skills.length <= 6)).toBe(true)
    expect(screen.getByText('Recruitment is currently closed')).toBeDefined()
  })
})
