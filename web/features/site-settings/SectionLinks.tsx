import { useTranslations } from 'use-intl'
import { sectionId } from './section-id.ts'

/** Leads to each section of a long page. */
export function SectionLinks({ titles }: { titles: string[] }) {
  const t = useTranslations('site')
  return (
    <nav aria-label={t('sections')} className="flex flex-wrap gap-2">
      {titles.map((title) => (
        <a
          key={title}
          href={`#${sectionId(title)}`}
          className="inline-flex min-h-9 items-center rounded-sm bg-chip px-3 text-14 text-text-2 transition-colors hover:bg-hover hover:text-text pointer-coarse:min-h-11"
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
