import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { DAY, MINUTE, SECOND } from '../../lib/clock.ts'

/** Whether the day or the month comes first in dates of numbers, such as 03/04/2022. */
export type DateOrder = 'day-first' | 'month-first'

export type ReadDate = { at: string } | { problem: ErrorText }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ ,T]+(\d{1,2}:\d{2}.*))?$/
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[ T]+(\d{1,2}:\d{2}.*))?$/
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([A-Za-z]{3,9})\.?[ ,-]+(\d{4})(?:[ ,]+(\d{1,2}:\d{2}.*))?$/
const MONTH_DAY = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[ ,]+(\d{1,2}:\d{2}.*))?$/
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?(am|pm|Z|UTC|[+-]\d{2}:?\d{2})?$/i
/** Days since the end of 1899, as spreadsheets count them: the years 1954 to 2119. */
const SERIAL = /^[2-7]\d{4}(?:[.,]\d+)?$/
const SERIAL_EPOCH = Date.UTC(1899, 11, 30)
/** A day without a time: the same day in nearly every time zone. */
const NOON = DAY / 2

/** The order in a column: dates with points, and any whose first number is no month, begin with the day. */
export function dateOrderOf(texts: Iterable<string>): DateOrder {
  for (const text of texts) {
    const [, first = '', separator, second = ''] = NUMBERS.exec(text) ?? []
    if (separator === undefined || separator === '.') continue
    if (Number(first) > 12) return 'day-first'
    if (Number(second) > 12) return 'month-first'
  }
  return 'day-first'
}

/** A date of a file: ISO 8601, numbers in the order of the column, English months, or the number of a spreadsheet. */
export function readDate(text: string, order: DateOrder, now: Date): ReadDate {
  const at = timeOf(text, order)
  if (typeof at !== 'number') return { problem: at }
  if (at > now.getTime()) return { problem: errorTexts.ideaImports.inFuture }
  return { at: new Date(at).toISOString() }
}

function timeOf(text: string, order: DateOrder): number | ErrorText {
  if (SERIAL.test(text)) return SERIAL_EPOCH + Math.round(Number(text.replace(',', '.')) * DAY) + noonOf(text)
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [, first = '', separator, second = '', year = '', time] = numbers
    const isDayFirst = separator === '.' || order === 'day-first'
    return onDay(year, isDayFirst ? second : first, isDayFirst ? first : second, time)
  }
  const [, year, month = '', day = '', time] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return onDay(year, month, day, time)
  const named = DAY_MONTH.exec(text)
  if (named) return onDay(named[3] ?? '', monthOf(named[2]), named[1] ?? '', named[4])
  const american = MONTH_DAY.exec(text)
  if (american) return onDay(american[3] ?? '', monthOf(american[1]), american[2] ?? '', american[4])
  return errorTexts.ideaImports.dateFormat
}

const noonOf = (serial: string) => (/[.,]/.test(serial) ? 0 : NOON)

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
}

function onDay(year: string, month: string, day: string, time: string | undefined): number | ErrorText {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (m < 1 || m > 12 || y < 1970) return errorTexts.ideaImports.dateFormat
  const midnight = Date.UTC(y, m - 1, d)
  if (d < 1 || new Date(midnight).getUTCDate() !== d) return errorTexts.ideaImports.noSuchDay
  if (time === undefined) return midnight + NOON
  const [, hours = '', minutes = '', seconds = '0', zone = ''] = TIME.exec(time.trim()) ?? []
  const [h, min, s] = [hourOf(Number(hours), zone.toLowerCase()), Number(minutes), Number(seconds)]
  if (hours === '' || h > 23 || min > 59 || s > 59) return errorTexts.ideaImports.dateFormat
  return midnight + ((h * 60 + min) * 60 + s) * SECOND - offsetOf(zone)
}

function hourOf(hour: number, zone: string): number {
  if (zone !== 'am' && zone !== 'pm') return hour
  return (hour % 12) + (zone === 'pm' ? 12 : 0)
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE
}
