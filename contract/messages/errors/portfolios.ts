import { errorText } from '../error-text.ts'

export const audience = errorText('Must be a known audience')
export const part = errorText('Must be one of the parts')
export const changePortfolioLimit = errorText('You can change your portfolio {max} times an hour.')
