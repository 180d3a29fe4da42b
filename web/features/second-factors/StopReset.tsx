import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { resetLinkQuery, useStopResetByLink } from './second-factors.api.ts'

/** Stops the reset of a second factor by a mailed link, without a session. Opening it changes nothing. */
export function StopReset({ token }: { token: string }) {
  const t = useTranslations('secondFactorReset')
  const format = useFormatter()
  const { data, error, refetch } = useQuery(resetLinkQuery(token))
  const stop = useStopResetByLink(token)
  const done = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone.
  useLayoutEffect(() => {
    if (stop.isSuccess) done.current?.focus()
  }, [stop.isSuccess])
  if (!data && error) {
    if (!(error instanceof ApiError && error.status === 404))
      return <LoadFailure as="h1" text={t('loadFailed')} onRetry={() => void refetch()} />
    return (
      <StateMessage kind="search" as="h1" title={t('goneTitle')}>
        <p>{t('goneText')}</p>
      </StateMessage>
    )
  }
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} hasRule />
      {!data && <Skeleton className="mt-6 h-40 max-w-form" />}
      {data && (
        <div className="mt-6 flex max-w-form flex-col items-start gap-6">
          <p ref={done} role="status" tabIndex={-1} className="text-17">
            {data.due_at
              ? t('waits', {
                  time: format.dateTime(new Date(data.due_at), { dateStyle: 'medium', timeStyle: 'short' }),
                })
              : t('stopped')}
          </p>
          {stop.error && <InlineNote tone="danger">{describeError(stop.error, t('failed'))}</InlineNote>}
          {data.due_at && (
            <Button pending={stop.isPending} pendingLabel={t('stopping')} onClick={() => stop.mutate()}>
              {t('stop')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
