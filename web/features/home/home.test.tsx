import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_SITE_SETTINGS } from '../../../contract/site-settings.ts'
import { EXAMPLE_TEAM } from '../../../contract/site-team.example.ts'
import type { TeamPerson, TeamRole } from '../../../contract/site-team.ts'
import { TeamSection } from '../../entities/site/TeamSection.tsx'
import { stubApi } from '../../testing/api.ts'
import { profileOf } from '../../testing/profile.ts'
import { renderInApp } from '../../testing/render.tsx'
import { SITE } from '../../testing/site.ts'
import { CallToAction } from './CallToAction.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { Welcome } from './Welcome.tsx'

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('the home page greets visitors with the tagline and three links', async () => {
  // Proves spec 1/1, 1/4.
  stubApi(() => ({ body: { members: 2, faculties: 1 } }))
  await renderInApp(<Hero />)
  screen.getByText('Idea Sharing & Collaboration Platform')
  expect(hrefOf("Let's Start")).toBe('/auth/signup')
  expect(hrefOf('Sign In')).toBe('/auth/login')
  expect(hrefOf('Explore Community')).toBe('/community')
})

it.each([
  [{ moved: 5, waiting: 4 }, 'Five things moved while you were away, and four wait for you.'],
  [{ moved: 1, waiting: 1 }, 'One thing moved while you were away, and one waits for you.'],
  [{ moved: 0, waiting: 0 }, 'Nothing moved while you were away, and nothing waits for you.'],
  [{ moved: 20, waiting: 12, isMore: true }, 'Many things moved while you were away, and 12 wait for you.'],
  [{ isFirstVisit: true }, 'Welcome. Here is what needs your answer, and what is new.'],
])('the home page summarises %j for a member', async (summary, text) => {
  // Proves spec S/7.
  const nothing = { moved: 0, waiting: 0, isMore: false, isFirstVisit: false }
  await renderInApp(<Welcome profile={profileOf()} summary={{ ...nothing, ...summary }} />)
  screen.getByText(text)
})

it('the home page greets a member by first name and has three links', async () => {
  // Proves spec 1/3.
  await renderInApp(<Welcome profile={profileOf()} summary={undefined} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good (morning|afternoon|evening), Nethmi\.$/)
  expect(hrefOf('Explore Community')).toBe('/community')
  expect(hrefOf('View Your Profile')).toBe('/myprofile')
  expect(hrefOf('Explore Community Ideas')).toBe('/view-ideas')
})

it('the home page has the four features', async () => {
  // Proves spec 1/6.
  await renderInApp(<Features />)
  expect(screen.getByRole('heading', { name: 'Features' }).closest('section')?.id).toBe('features')
  const cards = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(cards).toEqual(['Meaningful Connections', 'Global Community', 'Share Ideas', 'Events & Meetups'])
})

it('the home page has a call to action for visitors', async () => {
  // Proves spec 1/5.
  await renderInApp(<CallToAction />)
  expect(hrefOf("Let's Start")).toBe('/auth/signup')
  expect(hrefOf('Explore Community')).toBe('/community')
})

it('the team section shows the project, the supervisor, four founders and the contact', async () => {
  // Proves spec 1/7, 1/8, 1/12.
  const links = { ...SITE.links, contact: 'hello@quad.example' }
  stubApi(() => ({ body: { ...SITE, links } }))
  await renderInApp(<TeamSection team={EXAMPLE_TEAM} />)
  screen.getByRole('heading', { name: 'The team behind Quad' })
  screen.getByText(/open-source student project for a university software design course/)
  const groups = screen.getAllByRole('list').map((list) => list.textContent)
  expect(groups[0]).toContain('Faculty supervisor')
  expect(EXAMPLE_TEAM.people.map(({ is_founder }) => is_founder)).toEqual([false, true, true, true, true])
  for (const { name } of EXAMPLE_TEAM.people.slice(1)) expect(groups[1]).toContain(name)
  expect((await screen.findByRole('link', { name: 'Source code' })).getAttribute('href')).toBe(SITE.links.source)
  expect(hrefOf('Contact')).toBe(`mailto:${links.contact}`)
})

it('the team section shows level, active members, responsibilities and skills of each role', async () => {
  // Proves spec 1/10.
  await renderInApp(<TeamSection team={EXAMPLE_TEAM} />)
  const shown = screen.getAllByRole('article').map(({ textContent }) => textContent ?? '')
  for (const [place, role] of EXAMPLE_TEAM.roles.entries()) {
    const text = shown[place] ?? ''
    const level = { lead: 'Leadership Role', member: 'Team Member', advisor: 'Faculty Advisor' }[role.level]
    const first = [...role.responsibilities.slice(0, 3), ...role.skills.slice(0, 3)]
    const parts = [role.title, `${role.filled_positions} active`, level, ...first, `+${role.skills.length - 3} more`]
    for (const part of parts) expect(text).toContain(part)
    for (const hidden of role.responsibilities.slice(3)) expect(text).not.toContain(hidden)
    expect(text).not.toContain('open')
  }
})

it('the team section has the specified roles and a closed recruitment', async () => {
  // Proves spec 1/9, 1/11, 3/22, 9/23.
  await renderInApp(<TeamSection team={EXAMPLE_TEAM} />)
  const { roles } = EXAMPLE_TEAM
  expect(roles.map(({ category, title, filled_positions }) => [category, title, filled_positions])).toEqual([
    ['Engineering', 'Engineering Lead', 1],
    ['Engineering', 'Frontend Developers', 1],
    ['Engineering', 'Backend Developers', 2],
    ['Design', 'Design Lead', 0],
    ['Design', 'UI/UX Designers', 0],
    ['Community & Outreach', 'Community Lead', 0],
    ['Community & Outreach', 'Content Creators', 0],
  ])
  const headings = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Engineering', 'Design', 'Community & Outreach'])
  expect(roles.every(({ open_positions }) => open_positions === 0)).toBe(true)
  expect(roles.every(({ responsibilities }) => responsibilities.length === 4)).toBe(true)
  expect(roles.every(({ skills }) => skills.length >= 4 && skills.length <= 6)).toBe(true)
  screen.getByText('Recruitment is currently closed')
})

it('the team section names nobody on a site without people', async () => {
  // Proves spec 1/8.
  stubApi(() => ({ body: SITE }))
  await renderInApp(<TeamSection team={DEFAULT_SITE_SETTINGS.team} />)
  screen.getByRole('heading', { name: 'About Quad' })
  screen.getByText(/open-source student project for a university software design course/)
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.queryByText(/active|Recruitment/)).toBeNull()
  await screen.findByRole('link', { name: 'Source code' })
  expect(screen.queryByRole('link', { name: 'Contact' })).toBeNull()
})

it('the team section shows open positions and links of people, and the text alone when it is turned off', async () => {
  const [person, role] = [EXAMPLE_TEAM.people[0] as TeamPerson, EXAMPLE_TEAM.roles[0] as TeamRole]
  const links = { ...person.links, github: 'https://git.quad.example/ada', email: 'ada@quad.example' }
  const team = {
    ...EXAMPLE_TEAM,
    people: [{ ...person, name: 'Ada L.', description: 'Lends books.', picture: 'p1', links }],
    roles: [{ ...role, open_positions: 2 }],
  }
  stubApi(() => ({ body: SITE }))
  const { container, unmount } = await renderInApp(<TeamSection team={team} />)
  expect(screen.getAllByText(/2 open/)).toHaveLength(2)
  expect(screen.queryByText('Recruitment is currently closed')).toBeNull()
  expect(hrefOf('GitHub of Ada L.')).toBe('https://git.quad.example/ada')
  expect(hrefOf('Email of Ada L.')).toBe('mailto:ada@quad.example')
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/v1/site/images/p1')
  unmount()
  await renderInApp(<TeamSection team={{ is_shown: false, text: 'Run by the library.', people: [], roles: [] }} />)
  screen.getByRole('heading', { name: 'About Quad' })
  screen.getByText('Run by the library.')
  expect(screen.queryByText('Team structure')).toBeNull()
  await screen.findByRole('link', { name: 'Source code' })
})
