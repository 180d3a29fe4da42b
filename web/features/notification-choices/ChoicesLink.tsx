import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'

/** Leads from the settings to the choices of notifications. */
export function ChoicesLink() {
  const t = useTranslations('notificationChoices')
  return (
    <LabelledSection title={t('title')} text={t('linkText')}>
      <p>
        <ButtonLink to="/settings/notifications" variant="secondary">
          {t('link')}
        </ButtonLink>
      </p>
    </LabelledSection>
  )
}
