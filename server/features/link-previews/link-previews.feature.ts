import type * as contract from '../../../contract/link-previews.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { previewLink } from './link-previews.service.ts'

export const linkPreviewsFeature: Feature = {
  handlers: {
    getLinkPreview: (deps, { actor, query }) => previewLink(deps, actor, query.url),
  } satisfies Handlers<typeof contract>,
}
