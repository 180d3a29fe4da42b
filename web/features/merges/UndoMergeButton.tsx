import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { MERGE_UNDO_DAYS } from '../../../contract/merges.values.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { focusHeading } from '../../lib/pages/focus-heading.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useMerge } from './merges.api.ts'

/** As long as the merge of an idea can be undone: separates it, and leads to its page. */
export function UndoMergeButton({ idea }: { idea: Idea }) {
  const t = useTranslations('merges')
  const now = useCurrentTime()
  const navigate = useNavigate()
  const merge = useMerge(idea.id)
  const isLate = now.getTime() > new Date(idea.merged_at ?? 0).getTime() + MERGE_UNDO_DAYS * DAY_MS
  if (isLate) return null
  const undo = () =>
    toastOutcome(merge.mutateAsync(null), {
      onSuccess: () => {
        toast.success(t('undone'))
        void navigate(ideaLink(idea.id)).then(focusHeading)
      },
      failed: t('failed'),
    })
  return (
    <Button variant="ghost" size="sm" aria-busy={merge.isPending} onClick={() => void undo()}>
      {t('undo')}
    </Button>
  )
}
