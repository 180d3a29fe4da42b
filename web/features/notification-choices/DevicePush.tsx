import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { siteQuery } from '../../lib/api/site-query.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { turnPushOff, turnPushOn } from '../../lib/push/push.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { pushStateQuery } from './push-state.ts'

type DevicePushProps = {
  userId: string
  /** Called once this device takes pushes. */
  onTurnedOn: () => void
}

/** Whether this device is told of news; nothing where operators have switched its service worker off. */
export function DevicePush({ userId, onTurnedOn }: DevicePushProps) {
  const t = useTranslations('notificationChoices.push')
  const queries = useQueryClient()
  const hasWorker = useQuery(siteQuery).data?.has_service_worker
  const { data: state } = useQuery(pushStateQuery(userId))
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (!hasWorker || !state) return null
  const change = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    setFailure(undefined)
    await work().catch((error: unknown) => setFailure(error ?? true))
    await queries.refetchQueries({ queryKey: pushStateQuery(userId).queryKey })
    setIsBusy(false)
  }
  const turnOn = async () => {
    if ((await turnPushOn(userId)) === 'on') onTurnedOn()
  }
  return (
    <section aria-labelledby="push">
      <SectionHeading id="push" title={t('title')} />
      <div className="flex flex-col items-start gap-4 pt-4 text-15 text-text-2">
        <p>{t('text')}</p>
        {state === 'on' && <InlineNote tone="success">{t('on')}</InlineNote>}
        {state === 'blocked' && <InlineNote tone="warning">{t('blocked')}</InlineNote>}
        {state === 'needsInstall' && <InlineNote>{t('needsInstall')}</InlineNote>}
        {state === 'unsupported' && <InlineNote>{t('unsupported')}</InlineNote>}
        {failure !== undefined && <InlineNote tone="danger">{describeError(failure, t('failed'))}</InlineNote>}
        {state === 'off' && (
          <Button variant="secondary" icon={BellRing} disabled={isBusy} onClick={() => void change(turnOn)}>
            {t('turnOn')}
          </Button>
        )}
        {state === 'on' && (
          <Button variant="secondary" disabled={isBusy} onClick={() => void change(turnPushOff)}>
            {t('turnOff')}
          </Button>
        )}
      </div>
    </section>
  )
}
