import { expect, test } from 'vitest'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { dateOrderOf, readDate } from './idea-dates.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const at = (text: string, order: 'day-first' | 'month-first' = 'day-first') => readDate(text, order, NOW)

test.each([
  ['2021-05-19', '2021-05-19T12:00:00.000Z'],
  ['2021-05-19 08:30', '2021-05-19T08:30:00.000Z'],
  ['2021-05-19T08:30:15+05:30', '2021-05-19T03:00:15.000Z'],
  ['2021-05-19T08:30:15.123456Z', '2021-05-19T08:30:15.000Z'],
  ['19.05.2021', '2021-05-19T12:00:00.000Z'],
  ['3/4/2022', '2022-04-03T12:00:00.000Z'],
  ['19 May 2021', '2021-05-19T12:00:00.000Z'],
  ['19th of', null],
  ['May 19, 2021', '2021-05-19T12:00:00.000Z'],
  ['Mar 2, 2020 3:05 PM', '2020-03-02T15:05:00.000Z'],
  ['43892', '2020-03-02T12:00:00.000Z'],
  ['43892.25', '2020-03-02T06:00:00.000Z'],
  ['yesterday', null],
  ['2021-13-01', null],
])('the date %s is read', (text, expected) => {
  expect(at(text)).toEqual(expected === null ? { problem: errorTexts.ideaImports.dateFormat } : { at: expected })
})

test('days that are none, and days to come, are refused', () => {
  expect(at('31.02.2022')).toEqual({ problem: errorTexts.ideaImports.noSuchDay })
  expect(at('2027-01-01')).toEqual({ problem: errorTexts.ideaImports.inFuture })
})

test('a column says whether its dates begin with the day or the month', () => {
  expect(dateOrderOf(['3/4/2022', '3/14/2022'])).toBe('month-first')
  expect(dateOrderOf(['3/4/2022', '14/3/2022'])).toBe('day-first')
  expect(dateOrderOf(['3/4/2022', '', 'x'])).toBe('day-first')
  expect(at('3/4/2022', 'month-first')).toEqual({ at: '2022-03-04T12:00:00.000Z' })
  expect(at('3.4.2022', 'month-first')).toEqual({ at: '2022-04-03T12:00:00.000Z' })
})
