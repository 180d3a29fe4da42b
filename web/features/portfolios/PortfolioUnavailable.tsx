import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'

/** In place of a portfolio that is closed, or that could not be loaded. */
export function PortfolioUnavailable({ isMissing, onRetry }: { isMissing: boolean; onRetry: () => void }) {
  const t = useTranslations('portfolio')
  if (!isMissing) return <LoadFailure as="h1" text={t('failed')} onRetry={onRetry} />
  return (
    <StateMessage
      as="h1"
      kind="search"
      title={t('notFound')}
      actions={
        <ButtonLink size="lg" to="/community">
          {t('toCommunity')}
        </ButtonLink>
      }
    >
      {t('notFoundText')}
    </StateMessage>
  )
}
