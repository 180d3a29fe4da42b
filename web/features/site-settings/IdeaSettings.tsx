import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { IDEA_PUBLISHING } from '../../../contract/site-settings.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import type { SectionProps } from './section-props.ts'
import { unpublishedQuery } from './site-settings.api.ts'

/** When everybody sees what members share. */
export function IdeaSettings({ value, stored, onChange, error }: SectionProps<'ideas'>) {
  const t = useTranslations('site.ideas')
  const effect = <Effect from={stored.publishing} to={value.publishing} />
  return (
    <Field label={t('publishing')} hint={effect} isGroup error={error}>
      <SegmentedControl
        options={IDEA_PUBLISHING.map((when) => ({ value: when, label: t(`choices.${when}`) }))}
        value={value.publishing}
        onValueChange={(publishing) => onChange({ publishing })}
      />
    </Field>
  )
}

type Publishing = (typeof IDEA_PUBLISHING)[number]

/** The meaning of a choice, and the content that it does not change. */
function Effect({ from, to }: { from: Publishing; to: Publishing }) {
  const t = useTranslations('site.ideas')
  const { data } = useQuery({ ...unpublishedQuery, enabled: from !== to })
  return (
    <span role="status">
      {t(`hints.${to}`)}
      {from !== to && data && (
        <strong className="text-text">
          {' '}
          {from === 'after_review'
            ? t('staysUnseen', { count: data.ideas + data.versions })
            : t('staysPending', { count: data.pending })}
        </strong>
      )}
    </span>
  )
}
