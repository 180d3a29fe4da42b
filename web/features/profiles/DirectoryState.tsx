import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { StateMessage } from '../../ui/StateMessage.tsx'

type DirectoryStateProps = {
  kind: 'failed' | 'noResults' | 'empty'
  onClear: () => void
  onRetry: () => void
  isRetrying: boolean
}

/** What stands in place of the grid when there is nothing to show: failed, nothing found, or nobody there yet. */
export function DirectoryState({ kind, onClear, onRetry, isRetrying }: DirectoryStateProps) {
  const t = useTranslations('community')
  const action = {
    failed: (
      <Button size="lg" icon={RotateCw} onClick={onRetry}>
        {t('failed.retry')}
      </Button>
    ),
    noResults: (
      <Button size="lg" onClick={onClear}>
        {t('noResults.clear')}
      </Button>
    ),
    empty: (
      <Button size="lg" icon={RotateCw} onClick={onRetry} pending={isRetrying} pendingLabel={t('empty.refreshing')}>
        {t('empty.refresh')}
      </Button>
    ),
  }
  const art = { failed: 'error', noResults: 'search', empty: 'empty' } as const
  return (
    <div className="mt-4 border-t-2 border-text">
      <StateMessage kind={art[kind]} title={t(`${kind}.title`)} actions={action[kind]}>
        {t(`${kind}.text`)}
      </StateMessage>
    </div>
  )
}
