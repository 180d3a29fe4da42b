import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Reference } from '../../../contract/docs.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { type CodeLanguage, LANGUAGES, requestCode } from './request-code.ts'

/** The call in three languages, and what comes back. */
export function Examples({ reference, origin }: { reference: Reference; origin: string }) {
  const t = useTranslations('docs')
  const [language, setLanguage] = useState<CodeLanguage>('curl')
  const code = requestCode(language, reference, origin)
  const success = reference.responses.find(({ status }) => status < 300)
  return (
    <aside aria-label={t('examples')} className="flex min-w-0 flex-col gap-5">
      <div className="flex items-center gap-3">
        <div className="grow">
          <SegmentedControl label={t('language')} options={LANGUAGES} value={language} onValueChange={setLanguage} />
        </div>
        <CopyButton key={language} text={code} variant="ghost" size="sm" />
      </div>
      <Code>{code}</Code>
      {reference.examples.response && (
        <section>
          <h2 className="mb-2 text-14 font-bold">
            <code className="me-2 rounded-xs bg-approved-bg px-2 py-0.5 text-12 text-approved-text">
              {success?.status}
            </code>
            {t('answer')}
          </h2>
          <Code>{reference.examples.response}</Code>
        </section>
      )}
    </aside>
  )
}

function Code({ children }: { children: string }) {
  return (
    <pre
      dir="ltr"
      lang="en"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard has to reach it
      tabIndex={0}
      className="max-h-120 overflow-auto rounded-md bg-sunken p-4 text-13 leading-normal"
    >
      <code>{children}</code>
    </pre>
  )
}
