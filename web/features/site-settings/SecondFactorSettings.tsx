import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SECOND_FACTOR_DAYS } from '../../../contract/second-factors.values.ts'
import { SECOND_FACTOR_DEMANDS } from '../../../contract/site-settings.values.ts'
import { ProgressBar } from '../../ui/content/ProgressBar.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import type { SectionProps } from './section-props.ts'
import { secondFactorsQuery } from './site-settings.api.ts'

/** The roles that need a second factor, and how many members of each have one. */
export function SecondFactorSettings({ value, onChange, error }: SectionProps<'second_factor'>) {
  const t = useTranslations('site.secondFactor')
  const { data } = useQuery(secondFactorsQuery)
  return (
    <>
      <Field label={t('demanded')} hint={t('hint', { days: SECOND_FACTOR_DAYS })} isGroup error={error}>
        <SegmentedControl
          options={SECOND_FACTOR_DEMANDS.map((who) => ({ value: who, label: t(`demands.${who}`) }))}
          value={value.demanded_from}
          onValueChange={(demanded_from) => onChange({ demanded_from })}
        />
      </Field>
      {data && (
        <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-3 text-14">
          {(['administrators', 'reviewers'] as const).map((role) => (
            <div key={role} className="contents">
              <dt>{t(`ready.${role}`)}</dt>
              <dd className="contents">
                <ProgressBar value={data[role].ready} max={Math.max(data[role].all, 1)} aria-hidden className="h-2" />
                <span className="font-bold">{t('of', data[role])}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
