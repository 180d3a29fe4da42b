import { KeyRound } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ApiKey } from '../../../contract/keys.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { Badge, type BadgeTone } from '../../ui/content/Badge.tsx'
import { ConfirmDialogButton } from '../../ui/overlays/ConfirmDialogButton.tsx'
import { type KeyOwner, useRevokeKey } from './keys.api.ts'
import { ScopeChips } from './ScopeChips.tsx'

const DAY_MS = 86_400_000
const SOON_DAYS = 14

/** One key: its state, its use and its scopes, and a button that revokes it. */
export function KeyRow({ apiKey, owner }: { apiKey: ApiKey; owner: KeyOwner }) {
  const t = useTranslations('apikeys')
  const format = useFormatter()
  const timeAgo = useTimeAgo()
  const revocation = useRevokeKey(owner)
  const { id, name, prefix, scopes, created_at, expires_at, ended_at, last_used_at, last_used_ip } = apiKey
  const date = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  const used = last_used_at
    ? t('used', { time: timeAgo(last_used_at), ip: last_used_ip, isKnown: `${last_used_ip !== ''}` })
    : t('unused')
  const end = ended_at
    ? t('endedOn', { date: date(ended_at) })
    : expires_at
      ? t('endsOn', { date: date(expires_at) })
      : ''

  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-xs bg-chip text-text">
        <KeyRound size={20} />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 text-15 font-bold">
          <span dir="auto" className="min-w-0 break-words">
            {name}
          </span>
          <StateBadge apiKey={apiKey} />
        </p>
        <p className="text-13 text-muted">
          <code>{prefix}…</code> {t('madeOn', { date: date(created_at) })}
        </p>
        <p className="text-13 text-muted">
          {used} {end}
        </p>
        <ScopeChips scopes={scopes} />
      </div>
      {!ended_at && (
        <div className="ms-auto">
          <ConfirmDialogButton
            variant="danger"
            label={t('revoke')}
            name={t('revokeOf', { name })}
            question={{ title: t('revokeTitle', { name }), text: t('revokeText') }}
            act={() => revocation.mutateAsync(id)}
            isPending={revocation.isPending}
            done={t('revoked')}
            failed={t('revokeFailed')}
          />
        </div>
      )}
    </div>
  )
}

function StateBadge({ apiKey: { ended_at, ended_by, expires_at, last_used_at } }: { apiKey: ApiKey }) {
  const t = useTranslations('apikeys.states')
  const badge = (tone: BadgeTone, text: string) => <Badge tone={tone}>{text}</Badge>
  if (ended_at) return badge('rejected', t(ended_by ?? 'revoked'))
  const days = expires_at ? Math.ceil((Date.parse(expires_at) - Date.now()) / DAY_MS) : Number.POSITIVE_INFINITY
  if (days <= SOON_DAYS) return badge('pending', t('endsIn', { days }))
  if (expires_at === null) return badge('pending', t('never'))
  const isUsedToday = last_used_at !== null && Date.now() - Date.parse(last_used_at) < DAY_MS
  return isUsedToday ? badge('approved', t('usedToday')) : null
}
