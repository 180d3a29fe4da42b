import { errorText } from '../error-text.ts'

export const weeks = errorText('Must be 4, 12 or 52')
