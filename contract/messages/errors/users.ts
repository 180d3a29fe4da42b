import { errorText } from '../error-text.ts'

export const ownDeletion = errorText('Your own account you delete in your settings.')
export const sayWhyToMember = errorText('Say why, for the member and the audit log')
export const universityDeactivates = errorText('Only the university deactivates accounts')
export const ideasChoiceMissing = errorText('Choose what becomes of the ideas')
export const sayWhy = errorText('Say why, for the audit log')
export const sort = errorText('Must be one of the orders')
export const activationSent = errorText('A new activation link is on its way.')
export const changed = errorText('The account was changed in between. Please look at it again.')
export const onlyReviewersLimited = errorText('Only what a reviewer decides on can be limited')
export const activated = errorText('This account is activated already.')
export const changeAccountsLimit = errorText('You can change accounts {max} times an hour.')
