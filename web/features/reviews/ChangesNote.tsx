import { useTranslations } from 'use-intl'
import { historyLink } from '../../lib/pages/links.ts'
import { useKeys } from '../../lib/preferences/keys.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import type { Changes } from './use-changes.ts'

type ChangesNoteProps = {
  ideaId: string
  /** The last one: which it was, and what version it judged. */
  round: { n: number; version: number }
  changes: Changes
  isShown: boolean
  onToggle: () => void
}

/** How much changed since the last round, and the switch that shows it. */
export function ChangesNote({
  ideaId,
  round,
  changes: { addedWords, removedWords },
  isShown,
  onToggle,
}: ChangesNoteProps) {
  const t = useTranslations('reviews.workspace')
  const areKeysOn = useKeys()
  const isSame = addedWords + removedWords === 0
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm bg-sunken px-4 py-3 text-14">
      <p className="me-auto flex flex-wrap gap-x-3">
        <span>{t('since', { n: round.n })}</span>
        {isSame && <span className="text-muted">{t('sameWords')}</span>}
        {addedWords > 0 && <span className="text-success underline">{t('words', { added: addedWords })}</span>}
        {removedWords > 0 && (
          <span className="text-danger line-through">{t('removedWords', { removed: removedWords })}</span>
        )}
      </p>
      {!isSame && (
        <TextButton aria-pressed={isShown} aria-keyshortcuts={areKeysOn ? 'D' : undefined} onClick={onToggle}>
          {isShown ? t('hideChanges') : t('showChanges')}
        </TextButton>
      )}
      <TextLink {...historyLink(ideaId)} search={{ with: round.version }}>
        {t('history')}
      </TextLink>
    </div>
  )
}
