import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ProviderTestResult } from '../../../contract/identities.ts'
import { Badge } from '../../ui/content/Badge.tsx'

/** The attributes of a person that arrived from a provider, and the effect of the rules. */
export function ProviderTestFindings({ result }: { result: ProviderTestResult }) {
  const t = useTranslations('providerStates')
  const { subject, email, name, claims, rules } = result
  const made = [
    ...(rules?.role ? [{ label: t('role'), value: t(`roles.${rules.role}`) }] : []),
    ...(rules?.fields.map(({ field, value }) => ({ label: t(`fields.${field}`), value })) ?? []),
  ]
  return (
    <>
      <Facts
        facts={[
          { label: t('subject'), value: subject ?? t('nothing') },
          { label: t('email'), value: email ?? t('nothing') },
          { label: t('name'), value: name ?? t('nothing') },
        ]}
      />
      <h4 className="text-14 font-bold">{t('rulesMake')}</h4>
      {made.length > 0 ? <Facts facts={made} /> : <p className="text-14 text-text-2">{t('noRules')}</p>}
      <h4 className="text-14 font-bold">{t('arrived')}</h4>
      <Facts
        isCode
        facts={claims.map(({ name: claim, values, is_used }) => ({
          label: claim,
          value: values.join(', '),
          mark: is_used && <Badge tone="approved">{t('used')}</Badge>,
        }))}
      />
    </>
  )
}

type Fact = { label: string; value: string; mark?: ReactNode }

function Facts({ facts, isCode = false }: { facts: Fact[]; isCode?: boolean }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 text-14 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {facts.map(({ label, value, mark }) => (
        <div key={label} className="contents">
          <dt className={`wrap-anywhere text-text-2 ${isCode ? 'font-mono text-13' : ''}`}>{label}</dt>
          <dd className="flex flex-wrap items-center gap-2 wrap-anywhere max-sm:mb-2">
            <span className="min-w-0">{value}</span>
            {mark}
          </dd>
        </div>
      ))}
    </dl>
  )
}
