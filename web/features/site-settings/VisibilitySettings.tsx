import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { SITE_AUDIENCES, SITE_PARTS, type SitePart } from '../../../contract/site-settings.values.ts'
import { SegmentedControlField } from '../../ui/forms/SegmentedControlField.tsx'
import type { SectionProps } from './section-props.ts'
import { shownQuery } from './site-settings.api.ts'

/** Which parts of the site visitors see. */
export function VisibilitySettings({ value, stored, onChange }: SectionProps<'visibility'>) {
  const t = useTranslations('site.visibility')
  return (
    <>
      {SITE_PARTS.map((part) => (
        <SegmentedControlField
          key={part}
          label={t(`parts.${part}`)}
          hint={<Effect part={part} value={value} isChanged={value[part] !== stored[part]} />}
          options={SITE_AUDIENCES.map((audience) => ({ value: audience, label: t(`audiences.${audience}`) }))}
          value={value[part]}
          onValueChange={(audience) => onChange({ ...value, [part]: audience })}
        />
      ))}
    </>
  )
}

type EffectProps = { part: SitePart; value: SiteSettings['visibility']; isChanged: boolean }

/** The meaning of a choice, and the effect of saving it. */
function Effect({ part, value, isChanged }: EffectProps) {
  const t = useTranslations('site.visibility')
  const { data: shown } = useQuery(shownQuery)
  const audience = value[part]
  return (
    <span role="status">
      {isChanged && shown && (
        <strong className="text-text">{t(`effects.${part}.${audience}`, { count: shown[part] })} </strong>
      )}
      {part === 'ideas' && audience === 'everybody' && value.community === 'members'
        ? t('texts.namesForMembers')
        : t(`texts.${part}.${audience}`)}
    </span>
  )
}
