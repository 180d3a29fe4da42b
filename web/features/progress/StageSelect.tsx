import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { STAGES, type Stage } from '../../../contract/progress.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { useChangeProgress } from './progress.api.ts'

const ConfirmDialog = lazyPart(async () => (await import('../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog)

/** Changes the stage. It asks before all supporters are notified. */
export function StageSelect({ idea, stage }: { idea: IdeaWithAuthor; stage: Stage }) {
  const t = useTranslations('progress')
  const names = useTranslations('stages')
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useChangeProgress(idea.id)
  const save = (next: Stage) =>
    mutate(
      { kind: 'stage', stage: next },
      {
        onSuccess: () => toast.success(t('stageSaved')),
        onError: (error) => toast.error(describeError(error, t('failed'))),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <Select
        size="sm"
        label={t('change')}
        value={stage}
        options={STAGES.map((value) => ({ value, label: names(value) }))}
        onValueChange={(next) => (next === 'in_use' ? setAsking(true) : save(next))}
      />
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          tone="primary"
          title={t('ask.title')}
          description={t('ask.text', { count: idea.support_count })}
          confirmLabel={t('ask.confirm')}
          pending={isPending}
          onConfirm={() => save('in_use')}
        />
      )}
    </>
  )
}
