import type * as site from '../../../contract/site.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { renderOpenApi } from './docs.service.ts'

export const docsFeature: Feature = {
  handlers: { getOpenApi: (deps) => renderOpenApi(deps) } satisfies Handlers<Pick<typeof site, 'getOpenApi'>>,
}
