import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { DOMAIN_MAX, SIGN_UP_DOMAINS_MAX, SIGN_UP_POLICIES } from '../../../contract/site-settings.values.ts'
import { ChipInput } from '../../ui/forms/ChipInput.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import type { SectionProps } from './section-props.ts'
import { accountsOfDomainsQuery } from './site-settings.api.ts'

/** Who can make an account. */
export function SignUpSettings({ value, onChange, error }: SectionProps<'sign_up'>) {
  const t = useTranslations('site.signUp')
  const id = useId()
  return (
    <div role="radiogroup" aria-label={t('policy')} className="flex flex-col gap-3">
      {SIGN_UP_POLICIES.map((policy) => (
        <div
          key={policy}
          className="rounded-sm border border-border-strong bg-surface has-[input[type=radio]:checked]:border-accent has-[input[type=radio]:checked]:ring-1 has-[input[type=radio]:checked]:ring-accent"
        >
          <label className="flex cursor-pointer items-start gap-3 p-4">
            <input
              type="radio"
              name={id}
              checked={value.policy === policy}
              onChange={() => onChange({ ...value, policy })}
              aria-describedby={`${id}${policy}`}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span>
              <span className="block text-14 font-bold text-text">{t(`policies.${policy}`)}</span>
              <span id={`${id}${policy}`} className="mt-0.5 block text-13 text-text-2">
                {t(`texts.${policy}`)}
              </span>
            </span>
          </label>
          {policy === 'domains' && value.policy === policy && (
            <div className="px-4 pb-4 sm:ps-12">
              <Field label={t('domains')} hint={<Matching domains={value.domains} />} error={error}>
                <ChipInput
                  value={value.domains}
                  onChange={(domains) => onChange({ ...value, domains: domains.map(withoutAt) })}
                  placeholder={t('addDomain')}
                  maxChips={SIGN_UP_DOMAINS_MAX}
                  maxLength={DOMAIN_MAX}
                />
              </Field>
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

/** The effect of the domains on existing accounts. */
function Matching({ domains }: { domains: string[] }) {
  const t = useTranslations('site.signUp')
  const { data } = useQuery({ ...accountsOfDomainsQuery(domains), enabled: domains.length > 0 })
  if (!data || domains.length === 0) return null
  const others = data.accounts - data.matching
  return (
    <>
      {t('matching', data)} {others > 0 && t('others', { count: others })}
    </>
  )
}

function withoutAt(domain: string): string {
  return domain.replace(/^@/, '')
}
