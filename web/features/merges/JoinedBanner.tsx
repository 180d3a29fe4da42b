import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ideaQuery } from '../../entities/ideas/ideas.queries.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { MergeNote } from './MergeNote.tsx'
import { originalLink } from './merge-links.ts'

/** Over the idea that a merged one led to: why the reader is here, and where the merged one can be read. */
export function JoinedBanner({ ideaId, from }: { ideaId: string; from: string }) {
  const t = useTranslations('merges')
  const { data: merged } = useQuery(ideaQuery(from))
  if (merged?.merged_into !== ideaId) return null
  return (
    <MergeNote idea={merged} title={(date) => t('joined', { title: merged.title, date })} text={t('joinedExplanation')}>
      <ButtonLink {...originalLink(from)} variant="secondary" size="sm">
        {t('read')}
      </ButtonLink>
    </MergeNote>
  )
}
