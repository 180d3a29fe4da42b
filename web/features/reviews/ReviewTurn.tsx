import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { displayName } from '../../../contract/profiles.values.ts'
import type { QueuedIdea } from '../../../contract/reviews.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { useClaim, useRelease } from './rounds.api.ts'

/** The assigned reviewer of an idea, its other readers, and the buttons to claim it or pass it on. */
export function ReviewTurn({ idea: { id, assignee, is_claimed_by } }: { idea: QueuedIdea }) {
  const t = useTranslations('reviews.workspace')
  const userId = useCurrentUser()?.id
  const [problem, setProblem] = useState<string>()
  const [claim, release] = [useClaim(), useRelease()]
  const isOwn = assignee?.id === userId
  const isPending = claim.isPending || release.isPending
  const after = {
    onSuccess: () => setProblem(undefined),
    onError: (error: Error) => setProblem(describeError(error, t('turnFailed'))),
  }
  return (
    <div className="mt-4 flex flex-col gap-2">
      {is_claimed_by && <InlineNote tone="warning">{t('openBy', { name: displayName(is_claimed_by) })}</InlineNote>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm bg-sunken px-4 py-2 text-14">
        <p role="status">{isOwn ? t('yours') : assignee ? t('theirs', { name: displayName(assignee) }) : t('free')}</p>
        <div className="flex flex-wrap gap-2">
          {isOwn ? (
            <>
              <Button
                variant="secondary"
                size="sm"
                disabled={isPending}
                onClick={() => release.mutate({ id, to: 'next' }, after)}
              >
                {t('passOn')}
              </Button>
              <Button
                variant="ghost"
                size="sm"
                disabled={isPending}
                onClick={() => release.mutate({ id, to: 'nobody' }, after)}
              >
                {t('giveBack')}
              </Button>
            </>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              pending={isPending}
              pendingLabel={t('claiming')}
              onClick={() => claim.mutate({ id, insteadOf: assignee?.id ?? null }, after)}
            >
              {t('claim')}
            </Button>
          )}
        </div>
      </div>
      {problem && <InlineNote tone="danger">{problem}</InlineNote>}
    </div>
  )
}
