import type * as contract from '../../../contract/home.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { skipSerializer } from '../../lib/serializer.ts'
import { getHome } from './home.service.ts'

export const homeFeature: Feature = {
  handlers: {
    getHome: (deps, { actor, reply }) => {
      skipSerializer(reply)
      return getHome(deps, actor)
    },
  } satisfies Handlers<typeof contract>,
}
