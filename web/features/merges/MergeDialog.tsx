import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { feedQuery } from '../../entities/ideas/ideas.queries.ts'
import { similarIdeasQuery } from '../../entities/ideas/similar-ideas.queries.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { SearchInput } from '../../ui/forms/SearchInput.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useMerge } from './merges.api.ts'

type Choice = Pick<Idea, 'id' | 'title'> & { author: Parameters<typeof displayName>[0] }

/** Chooses the idea that takes in this one: similar ideas first, any other by its title. */
export function MergeDialog({ idea, onClose }: { idea: Idea; onClose: () => void }) {
  const t = useTranslations('merges')
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const choices = useChoices(idea.id, query)
  const merge = useMerge(idea.id)
  const isChosen = choices.some(({ id }) => id === chosen)
  const submit = async () => {
    if (chosen === undefined || merge.isPending) return
    try {
      await merge.mutateAsync(chosen)
    } catch (error) {
      setFailure(describeError(error, t('failed')))
      return
    }
    toast.success(t('done'))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('action')}
      description={t('effect', { title: idea.title })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!isChosen} aria-busy={merge.isPending} onClick={() => void submit()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <SearchInput label={t('search')} placeholder={t('search')} value={query} onValueChange={setQuery} />
      <fieldset className="mt-4">
        <legend className="text-14 font-bold">{query === '' ? t('similar') : t('found')}</legend>
        {choices.length === 0 && <p className="mt-2 text-14 text-muted">{t('none')}</p>}
        {choices.map((choice) => (
          <label key={choice.id} className="flex min-h-12 items-center gap-3 border-b border-border py-2">
            <input
              type="radio"
              name="into"
              value={choice.id}
              checked={chosen === choice.id}
              onChange={() => setChosen(choice.id)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span dir="auto" className="block text-15 font-bold wrap-anywhere">
                {choice.title}
              </span>
              <span className="block text-13 text-muted">{displayName(choice.author)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {failure && (
        <InlineNote tone="danger" className="mt-4">
          {failure}
        </InlineNote>
      )}
    </Dialog>
  )
}

function useChoices(ideaId: string, typed: string): Choice[] {
  const q = useDeferredValue(typed.trim())
  const similar = useQuery(similarIdeasQuery(ideaId))
  const found = useQuery({ ...feedQuery({ q }), enabled: q !== '', placeholderData: keepPreviousData })
  const ideas: Choice[] = (q === '' ? similar.data?.ideas : found.data?.ideas) ?? []
  return ideas.filter(({ id }) => id !== ideaId)
}
