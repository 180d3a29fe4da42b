import { useTranslations } from 'use-intl'
import { usePageTitle } from '../lib/page-title.ts'
import { THEMES, useTheme } from '../lib/theme.ts'
import { Field } from '../ui/Field.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SectionHeading } from '../ui/SectionHeading.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'

export default function SettingsPage() {
  const t = useTranslations('shell.settings')
  const { theme, setTheme } = useTheme()
  usePageTitle(t('title'))
  return (
    <div className="page-column py-10">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <section className="mt-10 max-w-form">
        <SectionHeading title={t('appearance')} />
        <Field label={t('theme')} hint={t('themeHint')} isGroup className="mt-5">
          <SegmentedControl
            options={THEMES.map((value) => ({ value, label: t(value) }))}
            value={theme}
            onValueChange={setTheme}
          />
        </Field>
      </section>
    </div>
  )
}
