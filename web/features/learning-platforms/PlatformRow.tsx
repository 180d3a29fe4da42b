import { Ellipsis, GraduationCap, Pencil, Play, Power, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Platform } from '../../../contract/learning-platforms.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Badge, type BadgeTone } from '../../ui/content/Badge.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'
import { useChangePlatform, useRemovePlatform, useTestPlatform } from './learning-platforms.api.ts'
import { PlatformDialog } from './PlatformDialog.tsx'
import { PlatformTest } from './PlatformTest.tsx'

const TONES: Record<Platform['state'], BadgeTone> = {
  ...{ waiting: 'pending', off: 'neutral', untested: 'neutral', works: 'approved', fails: 'rejected' },
}

/** One platform: how it does, what it owns, and its menu. One that registered itself waits to be allowed. */
export function PlatformRow({ platform }: { platform: Platform }) {
  const t = useTranslations('platforms')
  const { list } = useFormatter()
  const timeAgo = useTimeAgo()
  const [opened, setOpened] = useState<'edit' | 'allow' | 'remove'>()
  const [change, removal] = [useChangePlatform(platform.id), useRemovePlatform(platform.id)]
  const testing = useTestPlatform(platform.id)
  const { name, issuer, product, state, deployment_ids, domains, is_active } = platform
  const isWaiting = state === 'waiting'
  const close = () => setOpened(undefined)

  const switchTo = (isOn: boolean) =>
    toastOutcome(change.mutateAsync({ is_active: isOn }), {
      onSuccess: () => toast.success(t(isOn ? 'switchedOn' : 'switchedOff', { name })),
      failed: t('saveFailed'),
    })

  return (
    <div className={isWaiting ? 'bg-sun-soft p-4 text-sun-text' : 'p-4'}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-xs bg-chip text-text">
          <GraduationCap size={20} />
        </span>
        <div className="min-w-0 flex-1 basis-52 text-14">
          <p className="flex flex-wrap items-center gap-2">
            <span dir="auto" className="text-15 font-bold wrap-anywhere">
              {name}
            </span>
            {product && <Badge tone="neutral">{product}</Badge>}
            <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
          </p>
          <p className="mt-1 wrap-anywhere">
            {new URL(issuer).host}
            {', '}
            {t('deployments', { count: deployment_ids.length, ids: list(deployment_ids) })}
            {'. '}
            {timeText()}
          </p>
          <p className="wrap-anywhere">
            {t('counts', { courses: platform.course_count, members: platform.member_count })}{' '}
            {domains.length > 0 ? t('owns', { domains: list(domains) }) : t('proof')}
          </p>
          {state === 'fails' && (
            <p className="mt-1 text-danger wrap-anywhere">{t('failure', { reason: platform.last_failure ?? '' })}</p>
          )}
        </div>
        <div className="flex items-center gap-1">
          {isWaiting && (
            <Button size="sm" onClick={() => setOpened('allow')}>
              {t('allow')}
            </Button>
          )}
          {!isWaiting && (
            <Button
              size="sm"
              variant="secondary"
              icon={Play}
              aria-label={t('test.of', { name })}
              pending={testing.isPending}
              pendingLabel={t('test.running')}
              onClick={() => void toastOutcome(testing.mutateAsync(), { failed: t('test.notDone') })}
            >
              {t('test.run')}
            </Button>
          )}
          <LazyMenu
            trigger={<IconButton label={t('menu', { name })} icon={Ellipsis} />}
            items={[
              { label: t('edit'), icon: Pencil, onSelect: () => setOpened('edit') },
              ...(isWaiting
                ? []
                : [
                    {
                      label: t(is_active ? 'switchOff' : 'switchOn'),
                      icon: Power,
                      onSelect: () => void switchTo(!is_active),
                    },
                  ]),
              { label: t('remove'), icon: Trash2, destructive: true, onSelect: () => setOpened('remove') },
            ]}
          />
        </div>
      </div>
      <div aria-live="polite">{testing.data && <PlatformTest name={name} steps={testing.data.steps} />}</div>
      {(opened === 'edit' || opened === 'allow') && (
        <PlatformDialog
          platform={platform}
          error={change.error}
          isPending={change.isPending}
          onSubmit={(input) =>
            void change.mutateAsync(opened === 'allow' ? { ...input, is_active: true } : input).then(close, () => {})
          }
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={opened === 'remove'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t('removeTitle', { name })}
        description={t('removeText', { count: platform.member_count })}
        confirmLabel={t('remove')}
        onConfirm={() => {
          close()
          const options = { onSuccess: () => toast.success(t('removed', { name })), failed: t('saveFailed') }
          void toastOutcome(removal.mutateAsync(), options)
        }}
      />
    </div>
  )

  function timeText(): string {
    if (isWaiting) return t('registered', { time: timeAgo(platform.created_at) })
    const at = platform.last_launch_at
    return at === null ? t('noLaunch') : t('lastLaunch', { time: timeAgo(at) })
  }
}
