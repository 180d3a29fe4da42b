import { Check, Ticket } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { SecondFactor } from '../../../contract/second-factors.ts'

/** Which recovery codes are left, and when the others were used. The codes themselves are nowhere to be read. */
export function RecoveryCodes({ codes, created_at }: NonNullable<SecondFactor['recovery_codes']>) {
  const t = useTranslations('secondFactor')
  const format = useFormatter()
  return (
    <>
      <ul aria-label={t('codesTitle')} className="grid grid-cols-5 gap-2 sm:grid-cols-10">
        {codes.map(({ used_at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: codes that are left are alike.
          <li key={place} className="text-center text-12 text-muted">
            <span
              className={`grid h-9 place-items-center rounded-xs border ${used_at ? 'border-dashed border-border-strong' : 'border-border-strong bg-surface text-text'}`}
            >
              {used_at ? <Check size={16} /> : <Ticket size={16} />}
            </span>
            <span className="mt-1 block">
              {used_at ? format.dateTime(new Date(used_at), { day: 'numeric', month: 'short' }) : t('isLeft')}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-13 text-muted">
        {t('codesMade', { date: format.dateTime(new Date(created_at), { dateStyle: 'medium' }) })}
      </p>
    </>
  )
}
