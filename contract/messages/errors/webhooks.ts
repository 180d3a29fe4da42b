import { errorText } from '../error-text.ts'

export const kinds = errorText('Must be kinds of the list')
export const kindMissing = errorText('Choose at least one kind')
export const maxWebhooks = errorText('There are {max} webhooks already. Please remove one first.')
export const beingSent = errorText('It is being sent at this moment.')
export const changeWebhooksLimit = errorText('You can change {max} webhooks an hour.')
export const sendEventsAgainLimit = errorText('You can send {max} events again an hour.')
