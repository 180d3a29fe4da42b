import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type NotificationChoices, setNotificationChoices } from '../../../contract/notification-choices.ts'
import { request } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { turnPushOn } from '../../lib/push/push.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { choicesQuery, previewQuery } from '../notifications/notification-choices.queries.ts'
import { hasPush, withFirstPushes } from '../notifications/push-choices.ts'

type PushQuestionProps = { userId: string; onAnswered: () => void }

/** Whether this device shall tell of news, with how many there were last week, and a sample. */
export function PushQuestion({ userId, onAnswered }: PushQuestionProps) {
  const t = useTranslations('asking.push')
  const site = useSiteName()
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { data: choices } = useQuery(choicesQuery)
  const { data: preview } = useQuery(previewQuery)
  if (!choices || !preview) return null
  const { from, until } = choices.quiet
  const accept = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      if ((await turnPushOn(userId)) !== 'on') return onAnswered()
      if (!hasPush(choices.kinds)) await choosePushes(choices)
      toast.success(t('on'))
      onAnswered()
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section aria-labelledby={id} className="my-6 rounded-md border border-accent bg-surface p-4 sm:p-5">
      <div className="flex gap-3.5">
        <BellRing size={24} className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 id={id} className="text-20 font-bold text-text">
            {t('title')}
          </h2>
          <p className="mt-1 text-15 text-text-2">
            {t('text', { count: countAtOnce(preview.mails) })}{' '}
            {from !== null && until !== null && t('quiet', { from, until })}
          </p>
        </div>
      </div>
      <div className="mt-4 flex max-w-96 items-center gap-3.5 rounded-sm bg-sunken p-3" aria-hidden>
        <img src="/icons/icon-192.png" alt="" width={40} height={40} className="rounded-sm" />
        <div className="text-14">
          <p className="font-bold text-text">{t('sampleTitle', { site })}</p>
          <p className="text-text-2">{t('sampleText')}</p>
        </div>
      </div>
      {failure !== undefined && (
        <InlineNote tone="danger" className="mt-4">
          {describeError(failure, t('failed'))}
        </InlineNote>
      )}
      <div className="mt-4 flex gap-2 max-sm:flex-col sm:items-center">
        <Button size="lg" disabled={isBusy} onClick={() => void accept()}>
          {t('yes')}
        </Button>
        <Button variant="ghost" size="lg" disabled={isBusy} onClick={onAnswered}>
          {t('no')}
        </Button>
        <p className="text-14 text-muted max-sm:text-center sm:ms-2">{t('once')}</p>
      </div>
    </section>
  )
}

function countAtOnce(mails: { kind: string; lines: string[] }[]): number {
  return mails.filter(({ kind }) => kind === 'now').reduce((sum, { lines }) => sum + lines.length, 0)
}

async function choosePushes({ kinds, ...choices }: NotificationChoices): Promise<void> {
  await request(setNotificationChoices, { body: { notifications: { ...choices, kinds: withFirstPushes(kinds) } } })
}
