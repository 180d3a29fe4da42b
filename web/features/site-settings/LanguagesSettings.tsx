import { useTranslations } from 'use-intl'
import { isLanguage, LANGUAGES } from '../../../contract/languages.values.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import type { SectionProps } from './section-props.ts'

/** The languages in which people read the site. The last one cannot be taken away, nor the one of the site. */
export function LanguagesSettings({ value, onChange }: SectionProps<'languages'>) {
  const t = useTranslations('site.languages')
  const offered = LANGUAGES.filter(({ code }) => value.offered.includes(code))
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-14 font-bold">{t('offered')}</legend>
        {LANGUAGES.map(({ code, name }) => (
          <span key={code} lang={code}>
            <Checkbox
              label={name}
              isLabelShown
              isChecked={value.offered.includes(code)}
              isDisabled={code === value.default}
              onCheckedChange={(isOffered) => {
                const isKept = (one: string) => (one === code ? isOffered : value.offered.includes(one as typeof code))
                const codes = LANGUAGES.map((language) => language.code)
                onChange({ ...value, offered: codes.filter(isKept) })
              }}
            />
          </span>
        ))}
      </fieldset>
      <Field label={t('default')} hint={t('defaultHint')}>
        <Select
          options={offered.map(({ code, name }) => ({ value: code, label: name }))}
          value={value.default}
          onValueChange={(code) => isLanguage(code) && onChange({ ...value, default: code })}
        />
      </Field>
    </>
  )
}
