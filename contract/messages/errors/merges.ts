import { errorText } from '../error-text.ts'

export const self = errorText('An idea cannot be merged into itself.')
export const merged = errorText('This idea is merged already.')
export const mergedIntoThis = errorText('That idea is merged into this one.')
export const notPublic = errorText('Only an idea that everybody sees can be merged.')
export const notMerged = errorText('This idea is not merged.')
export const undoDays = errorText('A merge can be undone for {days} days.')
export const targetNotPublic = errorText('Everybody has to see the idea that takes in another.')
export const mergeSeparateIdeasLimit = errorText('You can merge or separate {max} ideas an hour.')
