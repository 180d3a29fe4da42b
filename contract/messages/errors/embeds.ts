import { errorText } from '../error-text.ts'

export const cardSizes = errorText('Must be 1200, 600 or 300')
export const pixels = errorText('Must be a number of pixels')
export const format = errorText('Must be json')
export const onlyJson = errorText('Only JSON is sent here.')
