import { errorText } from '../error-text.ts'

export const checksumMismatch = errorText('The checksum does not match.')
export const twoAtOnceLimit = errorText('You can send two files at a time.')
export const pdfOnly = errorText('Only .pdf files are accepted.')
export const picturesOnly = errorText('Only .jpg, .jpeg, .png and .webp files are accepted.')
export const siteImagesOnly = errorText('Only .png, .jpg, .jpeg and .webp files are accepted.')
export const pdfTooLarge = errorText('Max file size is 10MB.')
export const pictureTooLarge = errorText('Max file size is 5MB.')
export const siteImageTooLarge = errorText('Max file size is 2MB.')
export const unreadable = errorText('This file cannot be read. Please choose it again.')
export const imageUnreadable = errorText('This picture cannot be read. Please save it again or choose another one.')
export const storageFull = errorText('Your files together may take 200 MB. Please delete some first.')
export const unknownChecksum = errorText('The checksum is of an unknown kind.')
export const continuedElsewhere = errorText(
  'The upload continued from another place. Reload the page to see how far it is.',
)
export const tooManyParts = errorText('The file came in too many small parts. Please choose it again.')
export const kind = errorText('Must be pdf or picture')
export const tooManyUploads = errorText('Please finish or cancel another upload first.')
export const anotherRequest = errorText('Another request has gone on with this upload.')
export const notArrived = errorText('The file has not arrived yet.')
export const uploadGone = errorText('The uploaded file is not there any more. Please choose it again.')
export const tooManyAtOnce = errorText('Many files are arriving just now. Please try again in a moment.')
export const tooSlow = errorText('The file arrives too slowly. Please try again with a better connection.')
export const shorter = errorText('The file is shorter than that.')
export const storageUnavailable = errorText(
  'Quad cannot reach its file storage just now. Please try again in a moment.',
)
export const uploadPicturesLimit = errorText('You can upload {max} pictures an hour.')
export const beginUploadsLimit = errorText('You can begin {max} uploads an hour.')
export const partLimit = errorText('You can send {max} parts of files in 10 minutes.')
