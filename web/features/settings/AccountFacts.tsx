import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'

/** The address and the role of the account. */
export function AccountFacts({ profile: { email, user_type } }: { profile: Profile }) {
  const t = useTranslations('settings.account')
  const facts = [
    [t('email'), email],
    [t('role'), t('roles', { role: user_type })],
  ]
  return (
    <LabelledSection title={t('title')} text={t('text')}>
      <dl className="border-t border-border text-15">
        {facts.map(([name, fact]) => (
          <div key={name} className="flex flex-wrap gap-x-4 border-b border-border py-3">
            <dt className="w-40 text-muted">{name}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
    </LabelledSection>
  )
}
