import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { errorBody, networkFailure, stubApi } from '../../../testing/api.ts'
import { profileOf } from '../../../testing/profile.ts'
import { renderInApp } from '../../../testing/render.tsx'
import { OnboardingWizard } from './OnboardingWizard.tsx'

const NEWCOMER = profileOf({
  ...{ firstname: '', lastname: '', title: '', faculty: '', program: '', year: '' },
  has_completed_profile: false,
})
const KEY = `onboarding-draft:${NEWCOMER.id}`
const TYPED = {
  firstname: 'Nethmi',
  lastname: 'Perin',
  title: 'Tutor',
  degree: 'B.Ed.',
  uni: 'Open University',
  faculty: 'Faculty of Education',
  program: 'Primary Education',
  year: '3rd',
}

beforeEach(() => localStorage.clear())

async function openWizard() {
  const onComplete = vi.fn()
  await renderInApp(<OnboardingWizard profile={NEWCOMER} onComplete={onComplete} onAlreadyComplete={vi.fn()} />)
  return onComplete
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function openLastStep() {
  localStorage.setItem(KEY, JSON.stringify(TYPED))
  const onComplete = await openWizard()
  for (const step of ['Education', 'Skills & Interests', 'Social Media']) await press(`Continue to ${step}`)
  return onComplete
}

it('onboarding stores no draft before the first input', async () => {
  await openWizard()
  expect(localStorage.getItem(KEY)).toBeNull()
  await userEvent.type(screen.getByLabelText('First name'), 'N')
  expect(JSON.parse(localStorage.getItem(KEY) ?? '{}')).toMatchObject({ firstname: 'N' })
})

it('onboarding has four steps, validates the first two, and goes back', async () => {
  // Proves spec 2/78, 2/79, 2/80, 2/83, 4/16, 5/17, 5/18, 5/19, 5/21, 5/22, 5/23, 5/24, 5/25.
  stubApi(() => ({}))
  await openWizard()
  screen.getByRole('heading', { name: 'Complete Your Profile' })
  screen.getByText('Help others discover and connect with you')
  const rail = within(screen.getByRole('region', { name: 'Step 1 of 4' }))
  expect(rail.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^\d/, ''))).toEqual([
    'Basic Information',
    'Education',
    'Skills & Interests',
    'Social Media',
  ])
  await userEvent.type(screen.getByLabelText(/^About Me/), 'short')
  await press('Continue to Education')
  for (const message of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Professional title is required',
    'Please write at least a brief introduction',
  ]) {
    await screen.findByText(message)
  }
  await userEvent.type(screen.getByLabelText('First name'), 'Nethmi')
  await userEvent.type(screen.getByLabelText('Last name'), 'Perin')
  await userEvent.type(screen.getByLabelText('Professional title'), 'Tutor')
  await userEvent.clear(screen.getByLabelText(/^About Me/))
  await press('Continue to Education')
  await screen.findByRole('region', { name: 'Step 2 of 4' })
  await press('Continue to Skills & Interests')
  for (const message of [
    'Degree is required',
    'University/Institution is required',
    'Faculty/Department is required',
    'Program/Major is required',
    'Year is required',
  ]) {
    await screen.findByText(message)
  }
  await press('Back')
  expect(await screen.findByLabelText('First name')).toHaveProperty('value', 'Nethmi')
})

it('onboarding removes an error as soon as its field is filled in', async () => {
  stubApi(() => ({}))
  await openWizard()
  await press('Continue to Education')
  await screen.findByText('Professional title is required')
  await userEvent.type(screen.getByLabelText('Professional title'), 'Tutor')
  await waitFor(() => expect(screen.queryByText('Professional title is required')).toBeNull())
  screen.getByText('Last name must be at least 2 characters')
})

it('onboarding does not validate a step before it is submitted', async () => {
  stubApi(() => ({}))
  localStorage.setItem(KEY, JSON.stringify({ ...TYPED, degree: 'x' }))
  await openWizard()
  await press('Continue to Education')
  await userEvent.clear(await screen.findByLabelText('Degree/Certification'))
  await userEvent.tab()
  expect(screen.queryByText('Degree is required')).toBeNull()
  await press('Continue to Skills & Interests')
  await screen.findByText('Degree is required')
})

it('onboarding lists the faculties and the years', async () => {
  // Proves spec 2/80, 3/20, 3/21.
  stubApi(() => ({}))
  localStorage.setItem(KEY, JSON.stringify(TYPED))
  await openWizard()
  await press('Continue to Education')
  const offered = async (label: string) => {
    const options = within(await screen.findByLabelText(label)).getAllByRole('option')
    return options.map(({ textContent }) => textContent)
  }
  expect(await offered('Faculty/Department')).toEqual([
    'Faculty of Engineering Technology',
    'Faculty of Education',
    'Faculty of Health Sciences',
    'Faculty of Humanities and Social Sciences',
    'Faculty of Natural Sciences',
    'Faculty of Management Studies',
    'Other',
  ])
  expect(await offered('Current year')).toEqual([
    ...['1st', '2nd', '3rd', '4th', '5th'],
    ...['Graduate', 'Postdoc', 'Faculty', 'Other'],
  ])
})

it('onboarding ignores blank and repeated skills, and removes a skill', async () => {
  // Proves spec 2/81.
  stubApi(() => ({}))
  localStorage.setItem(KEY, JSON.stringify(TYPED))
  await openWizard()
  await press('Continue to Education')
  await press('Continue to Skills & Interests')
  await userEvent.type(
    await screen.findByLabelText('Add a skill or interest'),
    'Moodle{Enter}Moodle{Enter}  {Enter}Figma',
  )
  await press('Add')
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2)
  await press('Remove Moodle')
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
})

it('onboarding sends everything, confirms it in a toast, and completes', async () => {
  // Proves spec 2/82, 2/84, 3/18, 7/12, 8/37, 8/38.
  const calls = stubApi(() => ({ status: 201, body: { profile: profileOf(), is_held: false } }))
  const onComplete = await openLastStep()
  await userEvent.type(await screen.findByLabelText(/^GitHub/), '  https://github.com/nethmi  ')
  await press('Complete Profile')
  const toast = (await screen.findByText('Profile setup complete!')).closest('[role=status]')
  expect(toast?.textContent).toContain('Profile created successfully')
  expect(calls[0]).toMatchObject({
    method: 'POST',
    path: '/v1/profile/new',
    body: { ...TYPED, github: 'https://github.com/nethmi', linkedin: '', fb: '', skills: [], bio: '', mobile: '' },
  })
  expect(onComplete).toHaveBeenCalled()
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('onboarding refuses invalid links', async () => {
  // Proves spec 2/82, 4/16, 5/26.
  const calls = stubApi(() => ({}))
  await openLastStep()
  for (const label of ['LinkedIn', 'GitHub', 'Facebook']) {
    await userEvent.type(await screen.findByLabelText(new RegExp(`^${label}`)), 'not a link')
  }
  await press('Complete Profile')
  expect(await screen.findAllByText('Please enter a valid URL')).toHaveLength(3)
  expect(calls).toEqual([])
})

it.each([
  [
    '"Failed to create profile" when the server says nothing',
    () => ({ status: 500, body: '' }),
    'Failed to create profile',
  ],
  ['"Something went wrong" when the server is unreachable', networkFailure, 'Something went wrong'],
  [
    'what the server says',
    () => ({ status: 503, body: errorBody({}, 'Try again in a moment.') }),
    'Try again in a moment.',
  ],
] as const)('onboarding says that the profile was not saved, and %s', async (_name, response, reason) => {
  // Proves spec 2/85, 8/14, 8/15.
  stubApi(response)
  const onComplete = await openLastStep()
  await press('Complete Profile')
  await screen.findByText('Failed to save profile. Please try again.')
  await screen.findByText(reason)
  expect(onComplete).not.toHaveBeenCalled()
})

it('onboarding opens the step of a field that the server refuses', async () => {
  stubApi(() => ({ status: 422, body: errorBody({ uni: 'is unknown' }) }))
  await openLastStep()
  await press('Complete Profile')
  await screen.findByText('uni: is unknown')
  await screen.findByRole('region', { name: 'Step 2 of 4' })
  screen.getByText('is unknown')
})

it('onboarding reads "Saving..." while it waits', async () => {
  // Proves spec 2/83.
  stubApi(() => new Promise(() => {}))
  await openLastStep()
  await press('Complete Profile')
  await screen.findByRole('button', { name: 'Saving...' })
})
