import { errorText } from '../error-text.ts'

export const noWord = errorText('Each word needs a letter or a digit')
export const maxWords = errorText('Maximum {max} words')
