import { errorText } from '../error-text.ts'

export const endsBeforeStart = errorText('{name} ends before it starts')
export const outOfRange = errorText('{name} must be between 2000 and 2099')
export const tooLong = errorText('{name} is longer than {days} days')
export const overlap = errorText('{first} and {second} overlap')
export const daysMissing = errorText('Each period needs a first and a last day')
export const nameMissing = errorText('Each period needs a name')
export const kind = errorText('Must be term or quiet')
export const maxPeriods = errorText('Maximum {max} periods')
