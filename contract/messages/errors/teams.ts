import { errorText } from '../error-text.ts'

export const onlyAuthor = errorText('Only the author of the idea may do this.')
export const onlyAuthorRemoves = errorText('Only the author may remove somebody from a team.')
export const onlyToCoauthor = errorText('An idea can be handed over to a co-author.')
