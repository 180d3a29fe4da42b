import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { ideaQuery } from '../../entities/ideas/ideas.queries.ts'
import { toastError } from '../../lib/error-toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { InlineNote } from '../../ui/InlineNote.tsx'

type ConflictNoteProps = {
  ideaId: string
  onKeepMine: (newer: Idea) => void
  onLoadTheirs: (newer: Idea) => void
}

/** Somebody saved in between: the person decides which version stays. */
export function ConflictNote({ ideaId, onKeepMine, onLoadTheirs }: ConflictNoteProps) {
  const t = useTranslations('ideas.form')
  const queryClient = useQueryClient()
  const decide = (use: (newer: Idea) => void) => async () => {
    try {
      use(await queryClient.fetchQuery({ ...ideaQuery(ideaId), staleTime: 0 }))
    } catch (error) {
      toastError(error, t('updateFailed'))
    }
  }
  return (
    <InlineNote tone="warning" className="mt-5">
      <p className="font-bold" role="alert">
        {t('conflictTitle')}
      </p>
      <p className="mt-1">{t('conflictText')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={decide(onKeepMine)}>
          {t('keepMine')}
        </Button>
        <Button size="sm" variant="secondary" onClick={decide(onLoadTheirs)}>
          {t('loadTheirs')}
        </Button>
      </div>
    </InlineNote>
  )
}
