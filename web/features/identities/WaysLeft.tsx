import { useQueries } from '@tanstack/react-query'
import { KeyRound, Landmark, ListOrdered, RectangleEllipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { passkeysQuery, secondFactorQuery, settingsQuery } from '../../lib/session/sign-in-queries.ts'
import type { IconType } from '../../ui/art/icon-type.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { identitiesQuery, useHasPasswords } from './identities.api.ts'

/** By what the member can sign in without this device: neither by the passkey in use nor by an authenticator app. */
export function WaysLeft() {
  const t = useTranslations('waysLeft')
  const hasPasswords = useHasPasswords()
  const results = useQueries({ queries: [settingsQuery, secondFactorQuery, passkeysQuery, identitiesQuery] })
  const [{ data: settings }, { data: factor }, { data: passkeys }, { data: identities }] = results
  if (!settings || !factor || !passkeys || !identities) {
    return results.some(({ error }) => error) ? null : <Skeleton className="h-56" />
  }
  const others = passkeys.filter(({ is_current }) => !is_current)
  const hasPassword = hasPasswords && settings.has_password
  const codes = factor.recovery_codes?.codes.filter(({ used_at }) => used_at === null).length ?? 0
  const hasCodes = hasPassword && factor.authenticator !== null && codes > 0
  const hasPasswordAlone = hasPassword && factor.authenticator === null
  const count = others.length + identities.length + Number(hasCodes || hasPasswordAlone)
  return (
    <section aria-labelledby="ways-left" className="rounded-md border border-border bg-surface p-5">
      <p className="text-14 text-muted">{t('lost')}</p>
      <h2 id="ways-left" className="mt-1 mb-3 font-display text-24">
        {t('title', { count })}
      </h2>
      <ul>
        {others.map(({ id, name }) => (
          <Way key={id} icon={KeyRound}>
            {t('passkey', { name })}
          </Way>
        ))}
        {identities.map(({ id, label }) => (
          <Way key={id} icon={Landmark}>
            {t('provider', { provider: label })}
          </Way>
        ))}
        {hasPasswordAlone && <Way icon={RectangleEllipsis}>{t('password')}</Way>}
        {hasCodes && <Way icon={ListOrdered}>{t('codes', { count: codes })}</Way>}
      </ul>
      <p className="mt-3 text-14 text-text-2">{t(count < 2 ? 'add' : 'reset')}</p>
    </section>
  )
}

function Way({ icon: Icon, children }: { icon: IconType; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-t border-border py-3 text-14 font-medium last:border-b">
      <Icon size={18} className="mt-0.5 shrink-0 text-muted" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
