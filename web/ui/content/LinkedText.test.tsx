import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LinkedText } from './LinkedText.tsx'

it('a text with links shows http and https URLs as links, and keeps the rest', () => {
  const text = 'See https://campus.example/notes?week=1, (http://quad.example) and ශ්‍රී https://x.example/අ.'
  const { container } = render(<LinkedText>{text}</LinkedText>)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://campus.example/notes?week=1',
    'http://quad.example',
    'https://x.example/අ',
  ])
  expect(container.textContent).toBe(text)
})

it.each([
  ['https://x.example/a_(b)_c), and', 'https://x.example/a_(b)_c'],
  ['"https://x.example/q?a=b&c=%20#d/"', 'https://x.example/q?a=b&c=%20#d/'],
  ['HTTPS://X.example/a...', 'HTTPS://X.example/a'],
  ['<http://localhost:4000/>', 'http://localhost:4000/'],
])('a text with links finds where the URL in %s ends', (text, url) => {
  const { container } = render(<LinkedText>{text}</LinkedText>)
  expect(screen.getByRole('link').getAttribute('href')).toBe(url)
  expect(container.textContent).toBe(text)
})

it.each([
  'javascript:alert(1)',
  'ftp://files.example',
  '//evil.example',
  'mailto:a@b.example',
  'a@b.example',
  'www',
  'xhttps://a.example',
  'https://',
])('a text with links makes no link of %s', (text) => {
  const { container } = render(<LinkedText>{text}</LinkedText>)
  expect(screen.queryByRole('link')).toBeNull()
  expect(container.textContent).toBe(text)
})

it('a text with links marks links as written by members', () => {
  render(<LinkedText>https://campus.example</LinkedText>)
  expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
})
