import { errorText } from '../error-text.ts'

export const day = errorText('Must be a day such as 2026-09-14')
export const notOver = errorText('This is not over yet.')
export const overlaps = errorText('Another report covers some of these days: who knows both could subtract them.')
export const notCounted = errorText('This report is not counted yet.')
export const callMissing = errorText('Please choose a call')
export const periodMissing = errorText('Please choose a term of the calendar or a year')
export const onlyAdmins = errorText('Only administrators see reports on a term or a year.')
export const askReportsLimit = errorText('You can ask for {max} reports an hour.')
