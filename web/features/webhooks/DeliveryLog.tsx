import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Delivery, Webhook } from '../../../contract/webhooks.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PlainButton } from '../../ui/buttons/PlainButton.tsx'
import { Badge, type BadgeTone } from '../../ui/content/Badge.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { deliveriesQuery, useResendDelivery } from './webhooks.api.ts'

const TONES: Record<Delivery['state'], BadgeTone> = {
  ...{ waiting: 'pending', delivered: 'approved', given_up: 'rejected', left_out: 'neutral' },
}

/** Deliveries to a webhook in the last 30 days, with the responses. */
export function DeliveryLog({ webhook: { id, name } }: { webhook: Webhook }) {
  const t = useTranslations('webhooks')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(deliveriesQuery(id, page))
  if (!data) return <InlineFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="mt-4 h-40" />
  return (
    <section aria-label={t('logOf', { name })} className="mt-4">
      {data.deliveries.length === 0 ? (
        <p className="text-14 text-text-2">{t('nothingSent')}</p>
      ) : (
        <ul className="border-t border-border">
          {data.deliveries.map((delivery) => (
            <li key={delivery.id} className="border-b border-border">
              <DeliveryRow webhookId={id} delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-13 text-muted">{t('kept')}</p>
        <Pager page={page} pageCount={data.metadata.last_page} onPageChange={setPage} />
      </div>
    </section>
  )
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const t = useTranslations('webhooks')
  const format = useFormatter()
  const [isOpen, setIsOpen] = useState(false)
  const resending = useResendDelivery(webhookId)
  const { id, kind, state, created_at, body, answer, attempts } = delivery
  const timeOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })

  function resend() {
    const sent = resending.mutateAsync(id).then(({ delivery: { state: now } }) => {
      if (now === 'delivered') toast.success(t('sentAgain'))
      else toast.error(t('notDelivered'))
    })
    void toastOutcome(sent, { onSuccess: () => {}, failed: t('saveFailed') })
  }

  return (
    <>
      <PlainButton
        aria-expanded={isOpen}
        className="flex min-h-16 w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-start text-14 hover:bg-hover"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="text-muted">{timeOf(created_at)}</span>
        <code className="min-w-0 flex-1 basis-40 text-13">{kind}</code>
        <Badge tone={TONES[state]}>{t(`deliveryStates.${state}`)}</Badge>
      </PlainButton>
      {isOpen && (
        <div className="grid gap-4 pb-4 lg:grid-cols-2">
          <div className="min-w-0">
            <h4 className="mb-1.5 text-14 font-bold">{t('sent')}</h4>
            <pre className="rounded-sm wrap-anywhere whitespace-pre-wrap bg-sunken p-3 text-13 leading-5">
              {`webhook-id: ${id}\n\n${written(body) ?? t('notSent')}`}
            </pre>
          </div>
          <div className="min-w-0">
            <h4 className="mb-1.5 text-14 font-bold">{t('cameBack')}</h4>
            {answer && (
              <pre dir="auto" className="rounded-sm wrap-anywhere whitespace-pre-wrap bg-sunken p-3 text-13 leading-5">
                {answer}
              </pre>
            )}
            <ul className="my-2 text-13 text-text-2">
              {attempts.map((attempt) => (
                <li key={attempt.at}>
                  {timeOf(attempt.at)}: {attempt.status ?? attempt.error}
                </li>
              ))}
            </ul>
            {state !== 'left_out' && (
              <>
                <Button size="sm" pending={resending.isPending} pendingLabel={t('sending')} onClick={resend}>
                  {t('sendAgain')}
                </Button>
                <p className="mt-1.5 text-13 text-muted">{t('sameId')}</p>
              </>
            )}
          </div>
        </div>
      )}
    </>
  )
}

function written(body: string | null): string | null {
  return body && JSON.stringify(JSON.parse(body), null, 2)
}
