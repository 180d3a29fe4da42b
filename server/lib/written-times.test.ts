import { expect, test } from 'vitest'
import { writtenMoment } from './written-times.ts'

test.each([
  ['en', 'Friday 27 November 2026, 18:30'],
  ['si', 'සිකුරාදා 2026 නොවැම්බර් 27, 18.30'],
  ['ta', 'வெள்ளி 27 நவம்பர், 2026, 18:30'],
] as const)('a mail in %s says %s', (language, moment) => {
  expect(writtenMoment('2026-11-27T13:00:00Z', 'Asia/Colombo', language, { year: 'numeric' })).toBe(moment)
})
