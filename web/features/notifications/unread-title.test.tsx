import { render, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useUnreadTitle } from './unread-title.ts'

function Unread({ count }: { count: number }) {
  useUnreadTitle(count)
  return null
}

const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href')

beforeEach(() => {
  document.head.innerHTML = '<title>Home · Quad</title><link rel="icon" href="/favicon.svg">'
})

it('the page title shows the number of unread notifications, also on the next page, and loses it again', async () => {
  const { rerender, unmount } = render(<Unread count={3} />)
  expect([document.title, icon()]).toEqual(['(3) Home · Quad', '/favicon-unread.svg'])
  document.title = 'Settings · Quad'
  await waitFor(() => expect(document.title).toBe('(3) Settings · Quad'))
  rerender(<Unread count={120} />)
  expect(document.title).toBe('(99+) Settings · Quad')
  rerender(<Unread count={0} />)
  expect([document.title, icon()]).toEqual(['Settings · Quad', '/favicon.svg'])
  rerender(<Unread count={1} />)
  unmount()
  expect([document.title, icon()]).toEqual(['Settings · Quad', '/favicon.svg'])
})

it('a custom icon of the site stays', () => {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', '/files/logo.png')
  render(<Unread count={1} />)
  expect(icon()).toBe('/files/logo.png')
})
