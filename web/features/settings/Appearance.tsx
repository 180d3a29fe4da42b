import { useTranslations } from 'use-intl'
import { LANGUAGES } from '../../../contract/languages.values.ts'
import { chooseLanguage, pageLanguage } from '../../lib/preferences/language.ts'
import { THEMES, useTheme } from '../../lib/preferences/theme.ts'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Select } from '../../ui/forms/Select.tsx'

/** Theme and language of this device. */
export function Appearance() {
  const t = useTranslations('settings.appearance')
  const { theme, setTheme } = useTheme()
  return (
    <LabelledSection title={t('title')}>
      <Field label={t('theme')} hint={t('themeHint')} isGroup>
        <SegmentedControl
          options={THEMES.map((value) => ({ value, label: t(value) }))}
          value={theme}
          onValueChange={setTheme}
        />
      </Field>
      <Field label={t('language')} hint={t('languageHint')}>
        <Select
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          value={pageLanguage()}
          onValueChange={(language) => {
            chooseLanguage(language)
            window.location.reload()
          }}
        />
      </Field>
    </LabelledSection>
  )
}
