import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { avatarHue, avatarInitials } from '../../../contract/avatar-initials.ts'
import { renderWithMessages } from '../test-render.tsx'
import { Avatar } from './Avatar.tsx'

it.each([
  ['Nethmi Perin', 'NP'],
  ['nethmi.p', 'NP'],
  ['Ana María de la Cruz', 'AC'],
  ['Plato', 'P'],
  ['  ', ''],
  ['(Dr) Émile Zola', 'DZ'],
  ['நெத்மி பெரேரா', 'நெ'],
  ['නෙත්මි පෙරේරා', 'නෙ'],
  ['ශ්‍රීමතී Perera', 'ශ්‍රී'],
])('initials of %j are %j', (name, initials) => {
  // Proves spec 3/4.
  expect(avatarInitials(name)).toBe(initials)
})

it('an avatar has a stable hue for each id', () => {
  expect(avatarHue('a')).toBe(avatarHue('a'))
  const hues = new Set(Array.from({ length: 50 }, (_, index) => avatarHue(`member-${index}`)))
  expect(hues.size).toBeGreaterThan(10)
})

it('an avatar shows initials when the image does not load', () => {
  renderWithMessages(<Avatar id="1" name="Vimal Kumar" src="/v1/files/gone" isNamed />)
  const image = screen.getByRole('img', { name: 'Vimal Kumar' })
  expect(image.getAttribute('width')).toBe('40')
  expect(image.getAttribute('loading')).toBe('lazy')
  fireEvent.error(image)
  expect(screen.getByRole('img', { name: 'Vimal Kumar' }).textContent).toBe('VK')
})

it.each([
  [24, '/v1/avatars/a?size=64', '/v1/avatars/a?size=64 1x, /v1/avatars/a?size=64 2x'],
  [56, '/v1/avatars/a?size=64', '/v1/avatars/a?size=64 1x, /v1/avatars/a?size=128 2x'],
  [104, '/v1/avatars/a?size=128', '/v1/avatars/a?size=128 1x, /v1/avatars/a?size=256 2x'],
] as const)('an avatar shown at %i pixels requests the smallest sufficient image', (size, src, srcSet) => {
  renderWithMessages(<Avatar id="1" name="Vimal Kumar" src="/v1/avatars/a" size={size} isNamed />)
  const image = screen.getByRole('img')
  expect([image.getAttribute('src'), image.getAttribute('srcset')]).toEqual([src, srcSet])
})

it('an avatar leaves other image URLs unchanged', () => {
  renderWithMessages(<Avatar id="1" name="Vimal Kumar" src="blob:chosen" isNamed />)
  expect(screen.getByRole('img').getAttribute('src')).toBe('blob:chosen')
})

it('an avatar beside a visible name is decorative', () => {
  renderWithMessages(<Avatar id="1" name="Vimal Kumar" />)
  expect(screen.queryByRole('img')).toBeNull()
})
