import { useQuery } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { COMPARED_DESCRIPTION_MAX } from '../../../contract/similar-ideas.values.ts'
import { SimilarIdeaList } from '../../entities/ideas/SimilarIdeaList.tsx'
import { type IdeaDraft, similarToDraftQuery } from '../../entities/ideas/similar-ideas.queries.ts'
import { ICON_STROKE } from '../../ui/art/icon-type.ts'
import type { IdeaFormValues } from './idea-form-values.ts'

const TITLE_MIN = 12
const TYPING_ENDS_MS = 600

/** Beside the form of a new idea: ideas that are like it already. Says how many politely, and never blocks. */
// biome-ignore lint/suspicious/noExplicitAny: what the form is parsed to does not matter here
export function SimilarIdeasHint({ control }: { control: Control<IdeaFormValues, any, any> }) {
  const t = useTranslations('ideas.similar')
  const draft = useSettledDraft(control)
  const { data } = useQuery({ ...similarToDraftQuery(draft), enabled: draft.title.length >= TITLE_MIN })
  const ideas = draft.title.length >= TITLE_MIN ? (data?.ideas ?? []) : []
  return (
    <section aria-label={t('title')} className="flex flex-col">
      <p
        aria-live="polite"
        className={ideas.length > 0 ? 'flex items-center gap-2.5 text-15 font-bold text-warning' : 'text-14 text-muted'}
      >
        {ideas.length > 0 && <Lightbulb size={18} strokeWidth={ICON_STROKE} aria-hidden className="shrink-0" />}
        {ideas.length > 0 ? t('found', { count: ideas.length }) : t('waiting')}
      </p>
      {ideas.length > 0 && (
        <>
          <p className="mt-2 border-b border-border pb-3.5 text-14 text-text-2">{t('stillShare')}</p>
          <SimilarIdeaList ideas={ideas} isInNewTab />
        </>
      )}
    </section>
  )
}

/** What is compared, once typing has stopped. */
// biome-ignore lint/suspicious/noExplicitAny: as above
function useSettledDraft(control: Control<IdeaFormValues, any, any>): IdeaDraft {
  const [title, description, tags] = useWatch({ control, name: ['title', 'description', 'tags'] })
  const [settled, setSettled] = useState<IdeaDraft>({ title: '', description: '', tags: '' })
  const listed = (tags ?? []).join(',')
  useEffect(() => {
    const next = { title: title.trim(), description: description.slice(0, COMPARED_DESCRIPTION_MAX), tags: listed }
    const timer = setTimeout(() => setSettled(next), TYPING_ENDS_MS)
    return () => clearTimeout(timer)
  }, [title, description, listed])
  return settled
}
