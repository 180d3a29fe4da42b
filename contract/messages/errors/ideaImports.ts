import { errorText } from '../error-text.ts'

export const maxSize = errorText('A file of ideas can have at most 5 MB. Import it in parts.')
export const goneElsewhere = errorText('A duplicate of another, or deleted, where it comes from')
export const titleIsHere = errorText('An idea with this title is here already')
export const sameTitle = errorText('The same title is in row {row}')
export const dateFormat = errorText('The date must be a day such as 2026-01-31')
export const noSuchDay = errorText('There is no such day')
export const inFuture = errorText('The date is in the future')
export const noExport = errorText(
  'This is no export that Quad knows: a category of Discourse as JSON, or a backup of Fider.',
)
export const runAlready = errorText('This import was run already.')
export const noIdeas = errorText('This file has no row that becomes an idea.')
export const commentsOfExports = errorText('Comments come from exports alone')
export const votesBelowZero = errorText('Votes must be 0 or more')
export const votesNoNumber = errorText('Votes must be a whole number')
export const importLimit = errorText('You can check, import or take back files of ideas {max} times an hour.')
