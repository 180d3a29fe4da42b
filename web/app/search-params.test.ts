import { expect, it } from 'vitest'
import {
  ADMIN_ROWS_PER_PAGE,
  AdminIdeasSearch,
  CommunitySearch,
  IDEAS_PER_PAGE,
  MySubmissionsSearch,
  PROFILE_IDEAS_PER_PAGE,
  ProfileIdeasSearch,
  SignInSearch,
  SUBMISSIONS_PER_PAGE,
  ViewIdeasSearch,
} from './search-params.ts'

it('offers the specified rows per page', () => {
  expect(PROFILE_IDEAS_PER_PAGE).toEqual([5, 10])
  expect(SUBMISSIONS_PER_PAGE).toEqual([5, 10, 15, 20])
  expect(IDEAS_PER_PAGE).toEqual([6, 10, 20])
  expect(ADMIN_ROWS_PER_PAGE).toEqual([10, 15, 20])
})

it.each([
  ['a profile', ProfileIdeasSearch, PROFILE_IDEAS_PER_PAGE],
  ['My Submissions', MySubmissionsSearch, SUBMISSIONS_PER_PAGE],
  ['View Ideas', ViewIdeasSearch, IDEAS_PER_PAGE],
  ['the review', AdminIdeasSearch, ADMIN_ROWS_PER_PAGE],
] as const)('takes no other number of rows from the address of %s', (_name, schema, sizes) => {
  for (const rows of sizes) expect(schema.parse({ rows: String(rows) }).rows).toBe(rows)
  for (const rows of ['7', '0', '-5', '1000', 'many']) expect(schema.parse({ rows }).rows).toBeUndefined()
})

it('finds the faculty of a link that names it without "Faculty of"', () => {
  expect(CommunitySearch.parse({ faculty: 'Health Sciences' })).toEqual({ faculty: 'Faculty of Health Sciences' })
  expect(CommunitySearch.parse({ faculty: 'Astronomy' })).toEqual({ faculty: 'Astronomy' })
})

it('falls back to the defaults for what cannot be read', () => {
  const nonsense = { q: 'x'.repeat(10_000), page: '-1', status: 'Lost', sort: 'age' }
  expect(MySubmissionsSearch.parse(nonsense)).toStrictEqual({ q: undefined, page: undefined, status: undefined })
  expect(ViewIdeasSearch.parse(nonsense)).toEqual({})
})

it.each([
  '//quad.invalid',
  '/\\quad.invalid',
  'https://quad.invalid',
  'javascript:run()',
  '/a b',
  '/auth/login',
  'community',
])('leads nobody to %s after signing in', (to) => {
  expect(SignInSearch.parse({ to })).toEqual({ to: undefined })
})

it('leads back to a path of the application after signing in', () => {
  expect(SignInSearch.parse({ to: '/community?q=kamal&page=2' })).toEqual({ to: '/community?q=kamal&page=2' })
})
