import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderWithMessages } from '../test-render.tsx'
import { Pager } from './Pager.tsx'
import { pagerPages } from './pager-pages.ts'

function shown(page: number, pageCount: number): string {
  return pagerPages(page, pageCount)
    .map((entry) => (entry.kind === 'ellipsis' ? '…' : entry.page))
    .join(' ')
}

it('the pager shows all numbers of few pages', () => {
  expect(shown(1, 1)).toBe('1')
  expect(shown(3, 5)).toBe('1 2 3 4 5')
})

it('the pager shows the first, last and neighbouring numbers of many pages', () => {
  expect(shown(1, 14)).toBe('1 2 3 … 14')
  expect(shown(7, 14)).toBe('1 … 6 7 8 … 14')
  expect(shown(14, 14)).toBe('1 … 12 13 14')
})

it('the pager moves one page at a time and stops at the ends', async () => {
  // Proves spec 2/74.
  const onPageChange = vi.fn()
  renderWithMessages(<Pager page={1} pageCount={2} onPageChange={onPageChange} />)
  expect(screen.getByText('Page 1 of 2')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(onPageChange).toHaveBeenCalledWith(2)
})

it('the pager says "Page 1 of 1" for an empty list', () => {
  renderWithMessages(<Pager page={1} pageCount={0} onPageChange={() => {}} />)
  expect(screen.getByText('Page 1 of 1')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
})

it('the pager marks the current page among the numbers', async () => {
  const onPageChange = vi.fn()
  renderWithMessages(<Pager variant="numbered" page={2} pageCount={14} onPageChange={onPageChange} />)
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Page 14' }))
  expect(onPageChange).toHaveBeenCalledWith(14)
})
