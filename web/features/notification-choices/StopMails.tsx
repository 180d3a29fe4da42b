import { useQuery } from '@tanstack/react-query'
import { MailX, Undo2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { MailLink } from '../../../contract/notification-choices.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { settingsLink } from '../../lib/pages/links.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { type LinkChange, mailLinkQuery, useLinkChange } from './mail-links.api.ts'

/** Stops the mails that a link names, or all, without a session. Opening it changes nothing. */
export function StopMails({ token }: { token: string }) {
  const t = useTranslations('notificationChoices.byLink')
  const { data: link, error, refetch } = useQuery(mailLinkQuery(token))
  if (!link && error) {
    if (!(error instanceof ApiError && error.status === 404))
      return <LoadFailure as="h1" text={t('loadFailed')} onRetry={() => void refetch()} />
    return (
      <StateMessage kind="search" as="h1" title={t('goneTitle')}>
        <p>{t('goneText')}</p>
        <Choices />
      </StateMessage>
    )
  }
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} hasRule />
      {link ? <Stops link={link} token={token} /> : <Skeleton className="mt-6 h-40 max-w-form" />}
    </>
  )
}

function Stops({ link, token }: { link: MailLink; token: string }) {
  const t = useTranslations('notificationChoices.byLink')
  const { mutate, isPending, variables, isSuccess, error } = useLinkChange(token)
  const status = useRef<HTMLDivElement>(null)
  // The pressed button is gone.
  useLayoutEffect(() => {
    if (isSuccess) status.current?.focus()
  }, [isSuccess])
  const pending = (change: LinkChange) => isPending && variables === change
  return (
    <div className="mt-6 flex max-w-form flex-col items-start gap-6">
      <div ref={status} role="status" tabIndex={-1} className="w-full text-17">
        <State link={link} isUndone={isSuccess && variables === 'undo'} />
      </div>
      {error && <InlineNote tone="danger">{describeError(error, t('failed'))}</InlineNote>}
      <div className="flex flex-wrap items-center gap-3">
        {!link.is_stopped && (
          <Button icon={MailX} pending={pending('stop')} pendingLabel={t('stopping')} onClick={() => mutate('stop')}>
            {t('stop')}
          </Button>
        )}
        {!link.is_all_stopped && (
          <Button
            variant="secondary"
            pending={pending('stopAll')}
            pendingLabel={t('stopping')}
            onClick={() => mutate('stopAll')}
          >
            {t('stopAll')}
          </Button>
        )}
        {link.can_undo && (
          <Button
            variant="secondary"
            icon={Undo2}
            pending={pending('undo')}
            pendingLabel={t('undoing')}
            onClick={() => mutate('undo')}
          >
            {t('undo')}
          </Button>
        )}
      </div>
      <div className="text-14 text-text-2">
        <p>{t('always')}</p>
        <Choices />
      </div>
    </div>
  )
}

function State({ link, isUndone }: { link: MailLink; isUndone: boolean }) {
  const t = useTranslations('notificationChoices.byLink')
  const choices = useTranslations('notificationChoices')
  const names = link.stops.map((stop) => (stop === 'digest' ? t('digest') : choices(`kinds.${stop}`)))
  if (link.is_all_stopped) return <InlineNote tone="success">{t('allStopped')}</InlineNote>
  return (
    <>
      {link.is_stopped && <InlineNote tone="success">{t('stopped')}</InlineNote>}
      {!link.is_stopped && isUndone && <InlineNote tone="success">{t('undone')}</InlineNote>}
      {!link.is_stopped && !isUndone && <p>{t('about', { count: names.length })}</p>}
      <ul className="mt-3 list-disc ps-5 font-bold">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}

function Choices() {
  const t = useTranslations('notificationChoices.byLink')
  return (
    <p className="mt-2">
      <TextLink {...settingsLink('notifications')}>{t('choose')}</TextLink>
    </p>
  )
}
