import type * as docs from '../../../contract/docs.ts'
import type * as site from '../../../contract/site.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { renderOpenApi } from './docs.service.ts'
import { listReference, readReference } from './reference.service.ts'

export const docsFeature: Feature = {
  handlers: {
    getOpenApi: (deps) => renderOpenApi(deps),
    listReference: (deps) => listReference(deps),
    getReference: (deps, { params }) => readReference(deps, params.name),
  } satisfies Handlers<Pick<typeof site, 'getOpenApi'> & typeof docs>,
}
