import { useTranslations } from 'use-intl'
import type { PortfolioIdea } from '../../../contract/portfolios.ts'

/** How somebody took part in an idea, in a word: as its author, or in a role. */
export function usePart(): (idea: Pick<PortfolioIdea, 'is_author' | 'role'>) => string {
  const t = useTranslations('portfolio')
  return ({ is_author, role }) => (is_author ? t('author') : role || t('team'))
}
