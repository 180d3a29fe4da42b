import { errorText } from '../error-text.ts'

export const filter = errorText('Must be all or teams')
export const sort = errorText('Must be newest, oldest or name')
export const ownBlock = errorText('You have blocked this member. Unblock them to connect.')
export const connected = errorText('You are connected already.')
export const waiting = errorText('Your request waits for an answer already.')
export const self = errorText('You cannot connect with yourself.')
export const profileFirst = errorText('Please complete your profile before you connect.')
export const requestLimit = errorText('You can ask {max} members a day to connect.')
export const answerRequestsLimit = errorText('You can answer {max} requests an hour.')
export const newcomerLimit = errorText('You can ask {max} members a day to connect while your account is new.')
