import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getOwnPortfolio, getPortfolio, type PortfolioChange, setOwnPortfolio } from '../../../contract/portfolios.ts'
import { useModerationToast } from '../../entities/reports/use-moderation-toast.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery, apiQueryOrNull } from '../../lib/api/api-query.ts'

/** A portfolio that others find; null where there is none. */
export function portfolioQuery(username: string) {
  return queryOptions(apiQueryOrNull(getPortfolio, { params: { username } }, ({ portfolio }) => portfolio))
}

export const ownPortfolioQuery = apiQuery(getOwnPortfolio, {}, ({ portfolio }) => portfolio)

export function useSavePortfolio() {
  const queries = useQueryClient()
  const showHeld = useModerationToast()
  return useMutation({
    mutationFn: (body: PortfolioChange) => request(setOwnPortfolio, { body }),
    onSuccess: ({ portfolio, is_held }) => {
      showHeld({ is_held })
      queries.setQueryData(ownPortfolioQuery.queryKey, portfolio)
    },
  })
}
