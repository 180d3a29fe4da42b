import { errorText } from '../error-text.ts'

export const youAreOnlyAdmin = errorText('You are the only administrator. Please make somebody else one first.')
export const onlyAdminDeleted = errorText(
  'The only administrator cannot be deleted. Please make somebody else one first.',
)
export const emailMissing = errorText('Email is required')
export const emailInvalid = errorText('Invalid email address')
export const passwordTooShort = errorText('Password reuirred at least 8 characters')
export const passwordTooLong = errorText('Password must be less than 100 characters')
export const codeMissing = errorText('Verification Code is Required')
export const codeTooShort = errorText('Verification Code must be at least 26 characters')
/** Clients look for this text in `error.email` to recognise a taken email address. */
export const emailTaken = errorText('a user with this email address already exists')
export const activationSent = errorText(
  'If this address has an account that waits for activation, a new link is on its way.',
)
export const onlyAdmin = errorText('This is the only administrator. Please promote somebody else first.')
export const setupTokenInvalid = errorText('invalid or expired setup token')
export const setupLinkUsed = errorText('This setup link was used or replaced.')
export const emailHasAccount = errorText('This email address already has an account.')
export const gone = errorText('The account is gone.')
export const maxLinksOfNewcomers = errorText('While your account is new, at most {max} links')
export const passwordCommon = errorText('This password is one of the most common. Please choose another.')
export const passwordLikeName = errorText('This password is too close to your email address or username.')
export const signInsBusy = errorText('Many people are signing in just now. Please try again in a moment.')
