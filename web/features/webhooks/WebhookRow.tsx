import { Ellipsis, MessageSquare, Pencil, Power, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Webhook } from '../../../contract/webhooks.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Badge, type BadgeTone } from '../../ui/content/Badge.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { useChangeWebhook, useRemoveWebhook, useTestWebhook } from './webhooks.api.ts'

const TONES: Record<Webhook['state'], BadgeTone> = {
  ...{ untested: 'neutral', works: 'approved', retrying: 'pending', off: 'rejected' },
}
const MS_PER_SECOND = 1_000

/** One webhook: where it leads, what came back last, its log and its menu. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks')
  const format = useFormatter()
  const timeAgo = useTimeAgo()
  const [opened, setOpened] = useState<'log' | 'edit' | 'remove'>()
  const [change, removal, trial] = [
    useChangeWebhook(webhook.id),
    useRemoveWebhook(webhook.id),
    useTestWebhook(webhook.id),
  ]
  const { name, url, form, kinds, is_active, state, last, counts } = webhook
  const Icon = form === 'json' ? WebhookIcon : MessageSquare
  const close = () => setOpened(undefined)

  async function test() {
    const { delivery } = await trial.mutateAsync()
    if (delivery.state === 'delivered') toast.success(t('tested'))
    else toast.error(t('testFailed', { reason: reasonOf(delivery.attempts.at(-1)) }))
  }
  const switchTo = (isOn: boolean) =>
    toastOutcome(change.mutateAsync({ is_active: isOn }), {
      onSuccess: () => toast.success(t(isOn ? 'switchedOn' : 'switchedOff')),
      failed: t('saveFailed'),
    })

  return (
    <div className="p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-xs bg-chip text-text">
          <Icon size={20} />
        </span>
        <div className="min-w-0 flex-1 basis-52">
          <p dir="auto" className="text-15 font-bold break-words">
            {name}
          </p>
          <p className="text-13 break-all text-muted">{URL.parse(url)?.host}</p>
        </div>
        <div className="min-w-0 basis-40 text-14">
          <p>{t(`forms.${form}`)}</p>
          <p className="text-13 text-muted">{t('kindCount', { count: kinds.length })}</p>
        </div>
        <div className="min-w-0 basis-40 text-14">
          {last ? (
            <>
              <p>
                {t('answered', {
                  status: last.status === null ? t('noReply') : String(last.status),
                  time: seconds(last.ms),
                })}
              </p>
              <p className="text-13 text-muted">{timeAgo(last.at)}</p>
            </>
          ) : (
            <p className="text-muted">{t('noAnswer')}</p>
          )}
        </div>
        <div className="basis-36">
          <Badge tone={TONES[state]}>{t(`states.${state}`, { count: counts.waiting })}</Badge>
        </div>
        <div className="flex items-center gap-1">
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('logOf', { name })}
            aria-expanded={opened === 'log'}
            onClick={() => setOpened(opened === 'log' ? undefined : 'log')}
          >
            {t('log')}
          </Button>
          <LazyMenu
            trigger={<IconButton label={t('menu', { name })} icon={Ellipsis} />}
            items={[
              { label: t('test'), icon: Send, onSelect: () => void toastOutcome(test(), { failed: t('saveFailed') }) },
              { label: t('edit'), icon: Pencil, onSelect: () => setOpened('edit') },
              {
                label: t(is_active ? 'switchOff' : 'switchOn'),
                icon: Power,
                onSelect: () => void switchTo(!is_active),
              },
              { label: t('remove'), icon: Trash2, destructive: true, onSelect: () => setOpened('remove') },
            ]}
          />
        </div>
      </div>
      {opened === 'log' && <DeliveryLog webhook={webhook} />}
      {opened === 'edit' && (
        <WebhookDialog
          webhook={webhook}
          error={change.error}
          isPending={change.isPending}
          onSubmit={(input) => void change.mutateAsync(input).then(close, () => {})}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={opened === 'remove'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t('removeTitle', { name })}
        description={t('removeText')}
        confirmLabel={t('remove')}
        onConfirm={() => {
          close()
          const options = { onSuccess: () => toast.success(t('removed')), failed: t('saveFailed') }
          void toastOutcome(removal.mutateAsync(), options)
        }}
      />
    </div>
  )

  function seconds(ms: number): string {
    return t('seconds', { seconds: format.number(ms / MS_PER_SECOND, { maximumFractionDigits: 1 }) })
  }
}

export function reasonOf(attempt: { status: number | null; error: string } | undefined): string {
  return attempt?.error || String(attempt?.status ?? '')
}
