import { errorText } from '../error-text.ts'

export const actor = errorText('Must be an id, command-line, system or service')
export const action = errorText('Must be one of the actions')
