import { useTranslations } from 'use-intl'
import { SITE_TEXT_MAX, SITE_TEXTS } from '../../../contract/site-texts.values.ts'
import { SiteTextParagraphs } from '../../entities/site/SiteTextContent.tsx'
import { Disclosure } from '../../ui/content/Disclosure.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import type { SectionProps } from './section-props.ts'

const ROWS = 6

/** Terms and privacy policy, each with a preview of its page. */
export function TextSettings({ value, onChange }: SectionProps<'texts'>) {
  const t = useTranslations('site.texts')
  const legal = useTranslations('legal')
  return (
    <>
      {SITE_TEXTS.map((which) => (
        <div key={which}>
          <TextAreaField
            label={legal(`titles.${which}`)}
            hint={t(value[which].trim() === '' ? 'empty' : 'hint')}
            counter={{ length: value[which].length, max: SITE_TEXT_MAX }}
            rows={ROWS}
            value={value[which]}
            maxLength={SITE_TEXT_MAX}
            onValueChange={(text) => onChange({ ...value, [which]: text })}
          />
          <Disclosure
            label={t('preview', { title: legal(`titles.${which}`) })}
            labelStyles="py-1.5 font-bold text-accent pointer-coarse:py-3"
            className="mt-2 text-14"
          >
            <div className="mt-2 rounded-sm border border-border bg-surface p-4">
              <SiteTextParagraphs which={which} text={value[which].trim()} />
            </div>
          </Disclosure>
        </div>
      ))}
    </>
  )
}
