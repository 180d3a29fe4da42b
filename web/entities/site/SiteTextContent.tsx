import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { SiteText } from '../../../contract/site-texts.values.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { LinkedText } from '../../ui/content/LinkedText.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { siteTextsQuery } from './texts.queries.ts'

const BETWEEN_PARAGRAPHS = /\n\s*\n/

/** The terms or the privacy policy: the site's own, or where it has none, Quad's. */
export function SiteTextContent({ which }: { which: SiteText }) {
  const t = useTranslations('legal')
  const { data, error, refetch } = useQuery(siteTextsQuery)
  if (data) return <SiteTextParagraphs which={which} text={data[which]} />
  return <QueryFallback error={error} refetch={refetch} text={t('failed')} skeleton="h-40 w-full" />
}

type SiteTextParagraphsProps = {
  which: SiteText
  /** "" for Quad's own. */
  text: string
}

export function SiteTextParagraphs({ which, text }: SiteTextParagraphsProps) {
  const t = useTranslations('legal')
  const site = useSiteName()
  const paragraphs = (text || t(`defaults.${which}`, { site })).split(BETWEEN_PARAGRAPHS)
  return (
    <div className="flex flex-col gap-4 text-15 text-text-2">
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else, and do not move
        <p key={place} dir="auto" className="whitespace-pre-line wrap-anywhere">
          <LinkedText>{paragraph}</LinkedText>
        </p>
      ))}
    </div>
  )
}
