import type * as contract from '../../../contract/site-images.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { siteImagesRoutes } from './site-images.routes.ts'
import { uploadSiteImage } from './site-images.service.ts'
import { retainSiteImages } from './used-images.service.ts'

export const siteImagesFeature: Feature = {
  handlers: {
    uploadSiteImage: async (deps, { actor, body }) => ({
      image: { id: await uploadSiteImage(deps, actor, body) },
    }),
  } satisfies Handlers<typeof contract>,
  routes: siteImagesRoutes,
  on: { settingsChanged: (tx, { after }) => retainSiteImages(tx, after) },
}
