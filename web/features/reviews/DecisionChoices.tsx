import { useTranslations } from 'use-intl'
import type { ReviewDecision } from '../../../contract/reviews.ts'
import { useKeys } from '../../lib/preferences/keys.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DecisionButton } from './DecisionButton.tsx'

/** Id of the buttons that decide. */
export const CHOICES_ID = 'choices'

const CHOICES = [
  { decision: 'approve', key: 'A' },
  { decision: 'request_changes', key: 'C' },
  { decision: 'reject', key: 'R' },
] as const

type DecisionChoicesProps = {
  chosen: ReviewDecision | undefined
  onChoose: (decision: ReviewDecision) => void
  isSending: boolean
  onSend: () => void
  /** The author's. */
  name: string
  notesCount: number
}

/** Chooses a decision first, then sends it. Stays in sight while the idea is read. */
export function DecisionChoices({ chosen, onChoose, isSending, onSend, name, notesCount }: DecisionChoicesProps) {
  const t = useTranslations('reviews.workspace')
  const decisions = useTranslations('reviews.decision')
  const areKeysOn = useKeys()
  return (
    <div
      id={CHOICES_ID}
      tabIndex={-1}
      className="sticky bottom-0 flex flex-col gap-2.5 border-t border-border bg-bg py-3 outline-none max-lg:-mx-gutter max-lg:px-gutter min-[1400px]:-bottom-1"
    >
      <div className="grid grid-cols-[auto_1fr_auto] gap-2.5 sm:max-[1399px]:grid-cols-3 min-[1400px]:grid-cols-1">
        {CHOICES.map(({ decision, key }) => (
          <DecisionButton
            key={decision}
            decision={decision}
            {...(chosen && chosen !== decision && decision === 'approve' && { variant: 'secondary' })}
            aria-pressed={chosen === decision}
            aria-keyshortcuts={areKeysOn ? key : undefined}
            className="relative max-sm:px-3 max-sm:[&>svg]:hidden aria-pressed:border-2 aria-pressed:border-text aria-pressed:font-bold"
            onClick={() => onChoose(decision)}
          >
            {areKeysOn && (
              <kbd
                aria-hidden
                className="absolute end-3 rounded-xs border border-current px-1.5 font-mono text-13 pointer-coarse:hidden max-[1399px]:hidden"
              >
                {key}
              </kbd>
            )}
          </DecisionButton>
        ))}
      </div>
      <p className="text-13 text-muted" role="status">
        {chosen ? t('willSend', { decision: decisions(chosen), notes: notesCount, name }) : t('choosing')}
      </p>
      {chosen && (
        <Button pending={isSending} pendingLabel={t('sending')} aria-keyshortcuts="Control+Enter" onClick={onSend}>
          {t('send')}
        </Button>
      )}
    </div>
  )
}
