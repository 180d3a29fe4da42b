import type * as contract from '../../../contract/site-images.ts'
import type { Feature } from '../../feature.ts'
import { imageResponse } from '../../lib/http/file-responses.ts'
import type { Handlers } from '../../lib/route.ts'
import { openSiteImage, uploadSiteImage } from './site-images.service.ts'
import { retainSiteImages } from './used-images.service.ts'

export const siteImagesFeature: Feature = {
  handlers: {
    // For everybody, also where the site is for members: the pages around signing in show the logo.
    getSiteImage: async (deps, { params, reply }) =>
      imageResponse(reply, await openSiteImage(deps, params.id), {
        caching: 'public, max-age=31536000, immutable',
        crossOrigin: true,
      }),

    uploadSiteImage: async (deps, { actor, body }) => ({
      image: { id: await uploadSiteImage(deps, actor, body) },
    }),
  } satisfies Handlers<typeof contract>,
  on: { settingsChanged: (tx, { after }) => retainSiteImages(tx, after) },
}
