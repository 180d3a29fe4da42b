import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import { useAddWebhook, webhooksQuery } from './webhooks.api.ts'

/** The addresses that are told of what happens, with a way to add one. Its secret is shown once. */
export function Webhooks() {
  const t = useTranslations('webhooks')
  const format = useFormatter()
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery)
  const [isAdding, setIsAdding] = useState(false)
  const adding = useAddWebhook()
  const failing = webhooks?.filter(({ off_reason }) => off_reason !== '') ?? []
  const add = (
    <Button icon={Plus} onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <div className="mt-6 flex flex-col gap-4">
      {webhooks !== undefined && webhooks.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-form text-14 text-text-2">{t('text')}</p>
          {add}
        </div>
      )}
      {failing.map(({ id, name, switched_off_at, off_reason, counts }) => (
        <InlineNote key={id} tone="danger">
          {t('offNote', {
            ...{ name, reason: off_reason, count: counts.given_up },
            date: switched_off_at ? format.dateTime(new Date(switched_off_at), { dateStyle: 'medium' }) : '',
          })}
        </InlineNote>
      ))}
      <div aria-live="polite">
        {adding.data && (
          <InlineNote tone="success">
            {t('once')} <code className="font-bold break-all select-all">{adding.data.secret}</code>
          </InlineNote>
        )}
      </div>
      {!webhooks && <QueryFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-40" />}
      {webhooks?.length === 0 && (
        <StateMessage kind="empty" title={t('none')} actions={add} className="mx-0!">
          {t('text')}
        </StateMessage>
      )}
      {webhooks && webhooks.length > 0 && (
        <ul aria-label={t('title')} className="rounded-md border border-border bg-surface">
          {webhooks.map((webhook) => (
            <li key={webhook.id} className="border-b border-border last:border-b-0">
              <WebhookRow webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-13 text-muted">{t('note')}</p>
      {isAdding && (
        <WebhookDialog
          error={adding.error}
          isPending={adding.isPending}
          onSubmit={(input) =>
            void adding.mutateAsync(input).then(
              () => setIsAdding(false),
              () => {},
            )
          }
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  )
}
