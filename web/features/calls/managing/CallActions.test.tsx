import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { NextStep } from '../../../../contract/calls.ts'
import { stubApi } from '../../../testing/api.ts'
import { callOf } from '../../../testing/call.ts'
import { renderInApp } from '../../../testing/render.tsx'
import { CallActions } from './CallActions.tsx'

const MISSING: NextStep['missing'] = [
  { kind: 'readings', count: 2, of: 4 },
  { kind: 'given_awards', count: 1, of: 1 },
  { kind: 'words', count: 1, of: 1 },
]

it('publishing asks with all that is missing, and nothing else can be asked while it is checked', async () => {
  const { promise: isChecked, resolve: check } = Promise.withResolvers<void>()
  const call = callOf({ phase: 'judging' })
  const calls = stubApi(async ({ path }) => {
    if (path.endsWith('/next'))
      return { body: { next: { to: 'results', at: null, is_by_hand: true, missing: MISSING } } }
    await isChecked
    return { body: { call, missing: MISSING } }
  })
  await renderInApp(<CallActions call={call} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish results' }))
  expect(await screen.findByRole('button', { name: 'More actions' })).toHaveProperty('disabled', true)
  check()
  const dialog = await screen.findByRole('alertdialog', { name: 'Publish the results?' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '2 of 4 readings are missing.',
    '1 of 1 award is not given.',
    'You have written no words for the results.',
  ])
  const steps = () => calls.filter(({ path }) => path.endsWith('/phase')).map(({ body }) => body)
  expect(steps()).toMatchObject([{ to: 'results', is_check: true }])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish results' }))
  expect(steps()).toMatchObject([{ is_check: true }, { to: 'results' }])
})

it('a call offers no step that the clock takes', async () => {
  const call = callOf({ phase: 'open', entry_count: 3 })
  const calls = stubApi(() => ({
    body: { next: { to: 'judging', at: call.closes_at, is_by_hand: false, missing: [] } },
  }))
  await renderInApp(<CallActions call={call} />)
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Copy'])
  expect(calls).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Begin judging' })).toBeNull()
})
