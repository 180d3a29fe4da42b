import { useTranslations } from 'use-intl'
import { isLanguage, LANGUAGES } from '../../../contract/languages.values.ts'
import { saveLanguage } from '../../entities/languages/save-language.ts'
import { useSiteBrand } from '../../lib/pages/site-name.ts'
import { THEMES, useTheme } from '../../lib/preferences/theme.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Select } from '../../ui/forms/Select.tsx'

/** The theme of this device, and the language of the member. */
export function Appearance() {
  const t = useTranslations('settings.appearance')
  const languages = useTranslations('languages')
  const { theme, setTheme } = useTheme()
  const { offered } = useSiteBrand().languages
  const chosen = useCurrentUser()?.language
  const language = chosen && offered.includes(chosen) ? chosen : ''
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
          options={[
            { value: '', label: t('browserLanguage') },
            ...LANGUAGES.filter(({ code }) => offered.includes(code)).map(({ code, name }) => ({
              value: code,
              label: name,
            })),
          ]}
          value={language}
          onValueChange={(next) => void saveLanguage(isLanguage(next) ? next : null, languages('failed'))}
        />
      </Field>
      <p className="text-14 text-text-2">{t('drafts')}</p>
    </LabelledSection>
  )
}
