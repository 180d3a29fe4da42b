import { z } from 'zod'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { SITE_IMAGE_MAX_BYTES, SITE_IMAGE_USES } from './site-images.values.ts'
import { base64 } from './text.ts'

export * from './site-images.values.ts'

const IMAGE_FIELD = { name: 'image', bodyLimit: 3_000_000, tooLarge: errorTexts.files.siteImageTooLarge }

/** An image that was uploaded for the settings of the site; null for none. */
export const siteImageId = z.uuid(errorTexts.siteImages.imageId).nullable()

export const LogoSettings = z.strictObject({ image: siteImageId })

export const uploadSiteImage = endpoint({
  method: 'POST',
  path: '/v1/admin/settings/images',
  summary:
    'Uploads an image (PNG, JPEG or WebP) for the settings of the site. It is removed when no settings use it for a day.',
  access: 'admin',
  limit: rateLimit('site-image', 60, 'hour', errorTexts.siteImages.limit),
  body: z.strictObject({
    use: z.enum(SITE_IMAGE_USES),
    image: base64({ maxBytes: SITE_IMAGE_MAX_BYTES, tooLarge: errorTexts.files.siteImageTooLarge }),
  }),
  file: IMAGE_FIELD,
  status: 201,
  response: z.object({ image: z.object({ id: z.uuid() }) }),
})

export const getSiteImage = endpoint({
  method: 'GET',
  path: '/v1/site/images/:id',
  summary: 'The logo of the site, or the picture of somebody on its team.',
  access: 'public',
  subject: 'image',
  params: z.object({ id: z.uuid() }),
  status: 200,
  sends: ['image/png', 'image/webp'],
})
