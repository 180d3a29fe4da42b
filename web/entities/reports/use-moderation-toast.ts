import { useTranslations } from 'use-intl'
import type { AwaitingModeration } from '../../../contract/awaiting-moderation.ts'
import { toast } from '../../lib/feedback/toasts.ts'

/** Says of what was saved that it waits for a moderator, until the member closes it. */
export function useModerationToast(): (saved: AwaitingModeration) => void {
  const t = useTranslations('reporting')
  return ({ is_held }) => {
    if (is_held) toast.success(t('held'), { stays: true })
  }
}
