import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Merge } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { MERGE_UNDO_DAYS } from '../../../contract/merges.values.ts'
import { ideaQuery } from '../../entities/ideas/ideas.queries.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { useMerge } from './merges.api.ts'

/** Over a merged idea: where it goes on, and for administrators how to separate it again. */
export function MergedBanner({ idea }: { idea: Idea }) {
  return idea.merged_into === null ? null : <Banner idea={idea} into={idea.merged_into} />
}

function Banner({ idea, into }: { idea: Idea; into: string }) {
  const t = useTranslations('merges')
  const format = useFormatter()
  const { data: target } = useQuery(ideaQuery(into))
  const date = format.dateTime(new Date(idea.merged_at ?? idea.updated_at), { dateStyle: 'medium' })
  return (
    <InlineNote icon={Merge} className="mb-6 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-[60ch]">
          <p dir="auto" className="text-16 font-bold wrap-anywhere">
            {target ? t('mergedInto', { title: target.title, date }) : t('merged', { date })}
          </p>
          <p className="mt-1">{t('explanation')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <UndoButton idea={idea} />
          {target && (
            <ButtonLink {...ideaLink(into)} variant="secondary" size="sm" icon={ArrowRight}>
              {t('open')}
            </ButtonLink>
          )}
        </div>
      </div>
    </InlineNote>
  )
}

function UndoButton({ idea }: { idea: Idea }) {
  const t = useTranslations('merges')
  const now = useCurrentTime()
  const user = useCurrentUser()
  const merge = useMerge(idea.id)
  const isLate = now.getTime() > new Date(idea.merged_at ?? 0).getTime() + MERGE_UNDO_DAYS * DAY_MS
  if (user?.user_type !== 'admin' || isLate) return null
  const undo = () =>
    merge.mutate(null, {
      onSuccess: () => toast.success(t('undone')),
      onError: (error) => toast.error(describeError(error, t('failed'))),
    })
  return (
    <Button variant="ghost" size="sm" aria-busy={merge.isPending} onClick={undo}>
      {t('undo')}
    </Button>
  )
}
