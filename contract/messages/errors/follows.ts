import { errorText } from '../error-text.ts'

export const followMuteIdeasLimit = errorText('You can follow or mute ideas {max} times an hour.')
