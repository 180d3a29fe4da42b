import { errorText } from '../error-text.ts'

export const contact = errorText('The address of a person must be an email address')
export const notNegative = errorText('Must not be negative')
export const nameMissing = errorText('Each person needs a name')
export const categoryMissing = errorText('Each role needs a category')
export const titleMissing = errorText('Each role needs a title')
export const maxPeople = errorText('Maximum {max} people')
export const maxRoles = errorText('Maximum {max} roles')
