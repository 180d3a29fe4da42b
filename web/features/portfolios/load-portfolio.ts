import type { QueryClient } from '@tanstack/react-query'
import { displayName } from '../../../contract/profiles.values.ts'
import { prefetch } from '../../lib/api/prefetch.ts'
import { headText } from '../../lib/pages/page-head.ts'
import { summaryOf } from '../../lib/pages/summary.ts'
import { portfolioQuery } from './portfolios.api.ts'

const HIDDEN = [{ name: 'robots', content: 'noindex' }]

/**
 * Loads a portfolio for its page, and returns the head of the page, null without one. Search engines list it by its
 * member's wish alone.
 */
export async function loadPortfolio(context: { queryClient: QueryClient }, username: string) {
  const query = portfolioQuery(username)
  await prefetch([context.queryClient.fetchQuery(query)])
  const portfolio = context.queryClient.getQueryData(query.queryKey)
  if (portfolio === null) return null
  const page = headText('portfolio', { context })
  if (!portfolio) return { ...page, meta: HIDDEN }
  return {
    title: `${displayName(portfolio.user)}, ${page.title}`,
    description: summaryOf(portfolio.about) || page.description,
    meta: portfolio.is_listed ? [] : HIDDEN,
  }
}
