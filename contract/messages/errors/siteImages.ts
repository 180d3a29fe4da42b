import { errorText } from '../error-text.ts'

export const imageId = errorText('Must be the id of an uploaded image')
export const tooComplex = errorText('This image has too many pixels. Please choose a smaller one.')
export const missing = errorText('This image is no longer there. Please choose it again.')
export const limit = errorText('You can upload {max} images of the site an hour.')
