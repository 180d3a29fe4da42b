import type * as contract from '../../../contract/portfolios.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { exportPortfolio, getOwnPortfolio, getPortfolio, setOwnPortfolio } from './portfolios.service.ts'

export const portfoliosFeature: Feature = {
  handlers: {
    getOwnPortfolio: async (deps, { actor }) => ({ portfolio: await getOwnPortfolio(deps, actor) }),

    setOwnPortfolio: (deps, { actor, body }) => setOwnPortfolio(deps, actor, body),

    getPortfolio: async (deps, { actor, params }) => ({
      portfolio: await getPortfolio(deps, actor, params.username),
    }),
  } satisfies Handlers<typeof contract>,
  memberData: [{ tables: { portfolios: 'cascade' }, files: jsonFile('portfolio', exportPortfolio) }],
}
