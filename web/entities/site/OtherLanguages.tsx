import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { OTHER_LANGUAGES } from '../../../contract/languages.values.ts'
import { useSiteBrand } from '../../lib/pages/site-name.ts'
import { Disclosure } from '../../ui/content/Disclosure.tsx'
import { ChipInput } from '../../ui/forms/ChipInput.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'

type OtherLanguage = (typeof OTHER_LANGUAGES)[number]

/** Fields for each of the other languages that the site offers, closed at first. */
export function OtherLanguages({ children }: { children: (language: OtherLanguage) => ReactNode }) {
  const t = useTranslations('forms.translations')
  const { offered } = useSiteBrand().languages
  const languages = OTHER_LANGUAGES.filter(({ code }) => offered.includes(code))
  if (languages.length === 0) return null
  return (
    <Disclosure label={t('title')} labelStyles="touch-target text-13 text-text-2" className="basis-full px-1 pb-1">
      <div className="grid gap-x-3 gap-y-2 pt-2 sm:grid-cols-2">{languages.map(children)}</div>
    </Disclosure>
  )
}

type Texts = Record<string, string | string[]>
type Translations<Shape extends Texts> = { [Code in OtherLanguage['code']]?: Partial<Shape> | undefined }

type TranslatedField = {
  label: string
  max: number /** Of several lines. */
  rows?: number /** Of a list of texts. */
  maxItems?: number
}

type TranslatedFieldsProps<Shape extends Texts> = {
  /** In the order of the form. */
  fields: { [Key in keyof Shape]: TranslatedField }
  translations: Translations<Shape> | undefined
  onChange: (change: { translations: Translations<Shape> }) => void
}

/** The texts of something in the other languages. */
export function TranslatedFields<Shape extends Texts>({
  fields,
  translations = {},
  onChange,
}: TranslatedFieldsProps<Shape>) {
  return (
    <OtherLanguages>
      {(language) => (
        <div key={language.code} className="flex min-w-0 flex-col gap-2">
          {Object.entries(fields).map(([key, field]) => (
            <TranslatedField
              key={key}
              {...field}
              language={language}
              value={translations[language.code]?.[key]}
              onChange={(text) => {
                const texts = { ...translations[language.code], [key]: text } as Partial<Shape>
                onChange({ translations: { ...translations, [language.code]: texts } })
              }}
            />
          ))}
        </div>
      )}
    </OtherLanguages>
  )
}

type TranslatedFieldProps = TranslatedField & {
  language: OtherLanguage
  value: string | string[] | undefined
  onChange: (text: string | string[]) => void
}

function TranslatedField({ label, max, rows, maxItems, language, value, onChange }: TranslatedFieldProps) {
  const t = useTranslations('forms.translations')
  const isList = maxItems !== undefined
  const Control = rows ? TextArea : TextInput
  return (
    <Field label={t('inLanguage', { name: label, language: language.name })}>
      {isList ? (
        <ChipInput value={Array.isArray(value) ? value : []} maxChips={maxItems} maxLength={max} onChange={onChange} />
      ) : (
        <Control
          {...(rows && { rows })}
          lang={language.code}
          value={typeof value === 'string' ? value : ''}
          maxLength={max}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
