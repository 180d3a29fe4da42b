import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'

type IdeaFeedbackProps = {
  idea: Pick<Idea, 'feedback' | 'is_feedback_current' | 'has_changes_requested'>
  className?: string
}

/** The feedback of a reviewer on an own idea, and whether it is on this version. Renders nothing without feedback. */
export function IdeaFeedback({ idea, className }: IdeaFeedbackProps) {
  const t = useTranslations('ideas.feedback')
  const { feedback, is_feedback_current: isCurrent, has_changes_requested: isAsked = false } = idea
  if (!feedback && !isAsked) return null
  return (
    <div className={className}>
      {isAsked && (
        <InlineNote tone="warning" icon={RotateCcw}>
          <p className="font-bold">{t('changesRequested')}</p>
          {isCurrent ? <Words>{feedback}</Words> : <p className="mt-1">{t('withoutWords')}</p>}
        </InlineNote>
      )}
      {feedback && !(isAsked && isCurrent) && (
        <InlineNote className={isAsked ? 'mt-2' : undefined}>
          <p className="font-bold">{isCurrent ? t('current') : t('earlier')}</p>
          <Words>{feedback}</Words>
        </InlineNote>
      )}
    </div>
  )
}

function Words({ children }: { children: React.ReactNode }) {
  return (
    <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
      {children}
    </p>
  )
}
