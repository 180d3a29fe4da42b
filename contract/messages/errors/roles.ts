import { errorText } from '../error-text.ts'

export const maxSkills = errorText('At most {max} skills')
export const titleLength = errorText('A role has {min} to {max} characters')
export const roleId = errorText('Must be the id of a role')
export const twice = errorText('Names a role twice')
export const changed = errorText('The roles were changed in between. Please look at them again.')
