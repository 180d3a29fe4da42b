import { expect, it } from 'vitest'
import { BOARD_SIZES, OWN_IDEAS_SIZES, PROFILE_IDEAS_SIZES } from '../features/ideas/ideas.search.ts'
import { SUBMISSIONS_SIZES } from '../features/reviews/reviews.search.ts'
import { Route as myProfile } from '../routes/_main/_member/myprofile.tsx'
import { Route as mySubmissions } from '../routes/_main/_member/mysubmission.tsx'
import { Route as profile } from '../routes/_main/profile/$userId.tsx'
import { Route as viewIdeas } from '../routes/_main/view-ideas.tsx'
import { Route as review } from '../routes/admin/ideas.{-$part}.tsx'
import { Route as signIn } from '../routes/auth/login.tsx'
import { Route as onboarding } from '../routes/onboarding.tsx'

type WithSearch = { options: { validateSearch: { parse: (values: unknown) => object } } }
const searchOf = (route: unknown, values: object) => (route as WithSearch).options.validateSearch.parse(values)

it('a list offers the specified rows per page', () => {
  // Proves spec 9/16, 9/17, 9/18, 9/19.
  expect(PROFILE_IDEAS_SIZES).toEqual([5, 10])
  expect(OWN_IDEAS_SIZES).toEqual([5, 10, 15, 20])
  expect(BOARD_SIZES).toEqual([6, 10, 20])
  expect(SUBMISSIONS_SIZES).toEqual([10, 15, 20])
})

it.each([
  ['a profile', profile, PROFILE_IDEAS_SIZES, 5],
  ['the own profile', myProfile, PROFILE_IDEAS_SIZES, 5],
  ['My Submissions', mySubmissions, OWN_IDEAS_SIZES, 10],
  ['View Ideas', viewIdeas, BOARD_SIZES, 6],
  ['the review', review, SUBMISSIONS_SIZES, 10],
] as const)('a list ignores other numbers of rows in the URL of %s', (_name, route, sizes, byDefault) => {
  // Proves spec 9/16, 9/17, 9/18, 9/19.
  for (const rows of sizes) expect(searchOf(route, { rows: String(rows) })).toMatchObject({ rows })
  for (const rows of ['7', '0', '-5', '1000', 'many', undefined]) {
    expect(searchOf(route, { rows })).toMatchObject({ rows: byDefault })
  }
})

it('a list falls back to the defaults for invalid parameters', () => {
  const nonsense = { q: 'x'.repeat(10_000), page: '-1', status: 'Lost', sort: 'age' }
  expect(searchOf(mySubmissions, nonsense)).toEqual({ q: '', page: 1, status: '', rows: 10 })
  expect(searchOf(viewIdeas, nonsense)).toMatchObject({ q: '', category: '', sort: '', page: 1, rows: 6 })
})

it.each([
  '//quad.invalid',
  '/\\quad.invalid',
  'https://quad.invalid',
  'javascript:run()',
  '/a b',
  '/auth/login',
  'community',
])('the sign-in and onboarding pages ignore the return path %s', (to) => {
  for (const route of [signIn, onboarding]) expect(searchOf(route, { to })).toMatchObject({ to: undefined })
})

it('the sign-in and onboarding pages accept a return path of the application', () => {
  const to = '/community?q=kamal&page=2'
  for (const route of [signIn, onboarding]) expect(searchOf(route, { to })).toMatchObject({ to })
})
