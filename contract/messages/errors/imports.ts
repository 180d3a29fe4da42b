import { errorText } from '../error-text.ts'

export const field = errorText('Must be one of the fields')
export const listOfFields = errorText('Must be a list of fields')
export const maxColumns = errorText('Maximum {max} columns')
export const fieldTwice = errorText('A field can be in one column only')
export const rowTooWide = errorText('This row has {count} columns, and the first has {columns}')
export const notCsv = errorText('This is no CSV file: it holds characters that no text has.')
export const notUnicode = errorText('The file is neither UTF-8 nor UTF-16. Save it as "CSV UTF-8" and try again.')
export const quoteNotClosed = errorText('A quote in the file is opened and never closed.')
export const rowTooLong = errorText('The row at line {line} is too long, or a quote in it is never closed.')
export const quotesInvalid = errorText('The quotes at line {line} are not those of a CSV file.')
export const tooManyColumns = errorText('The file has more than {max} columns.')
export const tooManyRows = errorText('A list can have at most {max} rows. Import it in parts.')
export const noRows = errorText('The file has no rows below the names of the columns.')
export const takesTooLong = errorText('This spreadsheet takes too long to read. Save it as "CSV UTF-8" and try again.')
export const unpackedTooLarge = errorText(
  'This spreadsheet is too large once it is unpacked. Save it as "CSV UTF-8" and try again.',
)
export const spreadsheetUnreadable = errorText(
  'This spreadsheet cannot be read. Save it as XLSX or as "CSV UTF-8" and try again.',
)
export const oldExcel = errorText(
  'This file has a password or is of an old Excel. Save it as XLSX or as "CSV UTF-8" and try again.',
)
export const maxSize = errorText('A list can have at most 5 MB. Import it in parts.')
export const importLimit = errorText('You can check, import or take back lists of members {max} times an hour.')
