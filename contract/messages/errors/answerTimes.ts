import { errorText } from '../error-text.ts'

export const superseded = errorText('You gave another answer later, on another device. That one counts.')
