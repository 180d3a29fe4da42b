import { useTranslations } from 'use-intl'
import type { SiteText } from '../../../contract/site-texts.values.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { SiteTextContent } from './SiteTextContent.tsx'

/** A page of its own for one of the two texts. */
export function SiteTextPage({ which }: { which: SiteText }) {
  const t = useTranslations('legal')
  return (
    <div className="page-column py-10">
      <PageHeader title={t(`titles.${which}`)} />
      <div className="mt-6 max-w-prose">
        <SiteTextContent which={which} />
      </div>
    </div>
  )
}
