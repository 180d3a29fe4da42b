import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SimilarIdeaList } from '../../entities/ideas/SimilarIdeaList.tsx'
import { similarIdeasQuery } from '../../entities/ideas/similar-ideas.queries.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'

/** Ideas like this one, with the reason. Nothing where there is none. */
export function SimilarIdeas({ ideaId }: { ideaId: string }) {
  const t = useTranslations('similarIdeas')
  const { data } = useQuery(similarIdeasQuery(ideaId))
  if (!data || data.ideas.length === 0) return null
  return (
    <section>
      <SectionHeading title={t('title')} action={<span className="text-muted">{t('andWhy')}</span>} />
      <SimilarIdeaList ideas={data.ideas} />
      <p className="mt-3 text-13 text-muted">{t('how')}</p>
    </section>
  )
}
