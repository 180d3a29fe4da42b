import { useTranslations } from 'use-intl'
import { LANGUAGES, setLanguage, useLanguage } from '../../lib/preferences/language.ts'
import { THEMES, useTheme } from '../../lib/preferences/theme.ts'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Select } from '../../ui/forms/Select.tsx'

/** Theme and language of this device. */
export function Appearance() {
  const t = useTranslations('settings.appearance')
  const { theme, setTheme } = useTheme()
  const language = useLanguage()
  return (
    <LabelledSection title={t('title')}>
      <Field label={t('theme')} hint={t('themeHint')} isGroup>
        <SegmentedControl
          options={THEMES.map((value) => ({ value, label: t(value) }))}
          value={theme}
          onValueChange={setTheme}
        />
      </Field>
      {LANGUAGES.length > 1 && (
        <Field label={t('language')} hint={t('languageHint')}>
          <Select
            options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
            value={language}
            onValueChange={setLanguage}
          />
        </Field>
      )}
    </LabelledSection>
  )
}
