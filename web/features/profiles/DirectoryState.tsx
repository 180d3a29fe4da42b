import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/buttons/Button.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'

type DirectoryStateProps = {
  kind: 'failed' | 'noResults' | 'empty'
  onClear: () => void
  onRetry: () => void
  isRetrying: boolean
}

/** In place of the grid when there is nothing to show: failed, nothing found, or nobody there yet. */
export function DirectoryState({ kind, ...props }: DirectoryStateProps) {
  const t = useTranslations('community')
  return (
    <div className="mt-4 border-t-2 border-text">
      {kind === 'failed' ? (
        <LoadFailure text={t('failedText')} onRetry={props.onRetry} />
      ) : (
        <NoMembers kind={kind} {...props} />
      )}
    </div>
  )
}

function NoMembers({ kind, onClear, onRetry, isRetrying }: DirectoryStateProps & { kind: 'noResults' | 'empty' }) {
  const t = useTranslations('community')
  const action =
    kind === 'noResults' ? (
      <Button size="lg" onClick={onClear}>
        {t('noResults.clear')}
      </Button>
    ) : (
      <Button size="lg" icon={RotateCw} onClick={onRetry} pending={isRetrying} pendingLabel={t('empty.refreshing')}>
        {t('empty.refresh')}
      </Button>
    )
  return (
    <StateMessage kind={kind === 'empty' ? 'empty' : 'search'} title={t(`${kind}.title`)} actions={action}>
      {t(`${kind}.text`)}
    </StateMessage>
  )
}
