import { expect, it } from 'vitest'
import { zoneName } from './zone-name.ts'

it('the name of a time zone is its city and its offset at a time', () => {
  const at = (month: number) => new Date(Date.UTC(2026, month, 1))
  expect(zoneName('Asia/Colombo')).toBe('Colombo, GMT+5:30')
  expect(zoneName('Europe/London', at(0))).toBe('London, GMT+0')
  expect(zoneName('Europe/London', at(6))).toBe('London, GMT+1')
  expect(zoneName('America/Argentina/Buenos_Aires', at(0))).toBe('Buenos Aires, GMT-3')
  expect(zoneName('UTC')).toBe('UTC')
  expect(zoneName('Nowhere/Such_Place')).toBe('Such Place')
})
