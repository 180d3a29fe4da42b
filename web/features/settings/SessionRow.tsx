import {
  KeyRound,
  Landmark,
  Laptop,
  Mail,
  MonitorSmartphone,
  RectangleEllipsis,
  Smartphone,
  Tablet,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Session } from '../../../contract/sessions.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { deviceOf, formOf } from '../../lib/session/device-name.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/content/Badge.tsx'

const DEVICE_ICONS = { phone: Smartphone, tablet: Tablet, laptop: Laptop, unknown: MonitorSmartphone }
const OPENING_ICONS = { password: RectangleEllipsis, provider: Landmark, passkey: KeyRound, activation: Mail }

type SessionRowProps = { session: Session; isEnding: boolean; onEnd: () => void }

/** One session: its device, since when it is open, and how it was opened. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useTranslations('settings.sessions')
  const timeAgo = useTimeAgo()
  const device = deviceOf(session.user_agent)
  const name = device ? t('on', device) : t('unknown')
  const DeviceIcon = DEVICE_ICONS[formOf(session.user_agent) ?? 'unknown']
  const OpeningIcon = session.opened_by && OPENING_ICONS[session.opened_by]
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 @min-[36rem]:grid @min-[36rem]:grid-cols-[auto_minmax(0,1fr)_minmax(0,12rem)_6.5rem]">
      <DeviceIcon size={20} className="shrink-0 text-text-2" />
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-15 font-bold">
          {name}
          {session.is_current && <Badge tone="approved">{t('current')}</Badge>}
        </p>
        <p className="text-13 text-muted">{t('since', { time: timeAgo(session.created_at) })}</p>
      </div>
      {OpeningIcon && (
        <p className="flex items-start gap-2 text-13 wrap-anywhere text-text-2 @max-[36rem]:order-last @max-[36rem]:basis-full @max-[36rem]:ps-9">
          <OpeningIcon size={16} className="mt-0.5 shrink-0" />
          {t('opening', {
            opened: openingOf(session),
            name: session.provider || session.passkey || '',
            factor: (session.opened_by !== 'passkey' && session.second_factor) || 'none',
          })}
        </p>
      )}
      {!session.is_current && (
        <Button
          variant="ghost"
          size="sm"
          disabled={isEnding}
          aria-label={t('endOf', { name })}
          className="ms-auto whitespace-nowrap @max-[36rem]:-me-3 @min-[36rem]:col-start-4"
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </div>
  )
}

/** How a session was opened, also where its provider or passkey is no longer known. */
function openingOf({ opened_by, provider, passkey }: Session) {
  if (opened_by === 'provider' && !provider) return 'other_provider'
  if (opened_by === 'passkey' && !passkey) return 'removed_passkey'
  return opened_by ?? 'unknown'
}
