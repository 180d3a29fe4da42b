import { expect, test } from 'vitest'
import { beginningOf, cutText } from './cut-text.ts'

test.each([
  ['a short text', 20, 'a short text'],
  ['a text that is longer', 9, 'a text t…'],
  ['a text that is longer', 8, 'a text…'],
  // Vowel signs and conjuncts of Sinhala: විද්‍යා, ශ්‍රී, ක්‍රීඩා.
  ['විද්\u200dයාව', 3, 'වි…'],
  ['විද්\u200dයාව', 5, 'වි…'],
  ['විද්\u200dයාව', 6, 'වි…'],
  ['විද්\u200dයාව', 7, 'වි…'],
  ['විද්\u200dයාවට', 8, 'විද්\u200dයා…'],
  ['ශ්\u200dරී ලංකාව', 4, '…'],
  ['ශ්\u200dරී ලංකාව', 6, 'ශ්\u200dරී…'],
  // Pulli, vowel signs before and after the consonant.
  ['தமிழ் மொழி', 4, 'தமி…'],
  ['தமிழ் மொழி', 5, 'தமி…'],
  ['தமிழ் மொழி', 6, 'தமிழ்…'],
  ['கொடை', 2, '…'],
  // One emoji each: a family, a flag, a skin tone, a keycap.
  ['👨‍👩‍👧‍👦 home', 5, '…'],
  ['ab 🇱🇰🇱🇰', 8, 'ab 🇱🇰…'],
  ['ab 👍🏽 c', 6, 'ab…'],
  ['1️⃣2️⃣', 5, '1️⃣…'],
  // Accents of their own.
  ['cafe\u0301s are', 5, 'caf…'],
])('%s is cut at %i units to %s', (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected)
})

test('no cut parts a letter or a pair of surrogates, wherever it is', () => {
  const text = 'ක්\u200dෂේත්\u200dර 👩🏽‍🚀 ශ්\u200dරී க்ஷேத்திரம் e\u0301🇱🇰'
  const whole = [...new Intl.Segmenter('si', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
  const ends = new Set(
    whole.map((_, index) => whole.slice(0, index + 1).join('')).filter((one) => !one.endsWith('\u200d')),
  )
  for (let max = 0; max < text.length; max++) {
    const cut = beginningOf(text, max)
    expect([max, cut === '' || ends.has(cut), cut.length <= max]).toEqual([max, true, true])
  }
})

test('a letter with thousands of accents is left out quickly', () => {
  const before = process.cpuUsage()
  expect(cutText(`a${'\u0301'.repeat(100_000)}`, 140)).toBe('…')
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
