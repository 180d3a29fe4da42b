import { errorText } from '../error-text.ts'

export const limit = errorText('You can test the mail {max} times an hour.')
