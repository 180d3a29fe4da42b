import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { ideaQuery } from '../../entities/ideas/ideas.queries.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { MergeNote } from './MergeNote.tsx'
import { joinedLink } from './merge-links.ts'

type MergedBannerProps = {
  idea: Idea
  into: string
  /** Whether it is read itself; otherwise its page leads on to the idea that it goes on as. */
  isOriginal: boolean
}

/** Over a merged idea: where it goes on, and for administrators how to separate it again. */
export function MergedBanner({ idea, into, isOriginal }: MergedBannerProps) {
  const t = useTranslations('merges')
  const { data: target } = useQuery(ideaQuery(into))
  // One that is hidden from the reader leads nowhere.
  if (target && !isOriginal) return <Navigate {...joinedLink(idea, into)} hash replace />
  return (
    <MergeNote
      idea={idea}
      title={(date) => (target ? t('mergedInto', { title: target.title, date }) : t('merged', { date }))}
      text={t('explanation')}
    >
      {target && (
        <ButtonLink {...ideaLink(into)} variant="secondary" size="sm" icon={ArrowRight}>
          {t('open')}
        </ButtonLink>
      )}
    </MergeNote>
  )
}
