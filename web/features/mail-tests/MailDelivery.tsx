import { useTranslations } from 'use-intl'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { MailPauses } from './MailPauses.tsx'
import { MailTest } from './MailTest.tsx'

/** Whether mail arrives: a test, and the addresses to which it does not. */
export function MailDelivery() {
  const t = useTranslations('mailtest')
  return (
    <LabelledSection title={t('title')} text={t('text')}>
      <MailTest />
      <MailPauses />
    </LabelledSection>
  )
}
