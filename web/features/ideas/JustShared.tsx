import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { EntryState } from '../../entities/calls/EntryState.tsx'
import { Asking } from '../../entities/prompts/Asking.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { WhatHappensNext } from './WhatHappensNext.tsx'

type JustSharedProps = { idea: Pick<Idea, 'id' | 'roles' | 'call'>; onEditRoles: () => void }

/** On the page of an idea that was just shared, in one box: the next steps of the idea and of its entry. A question asks where there is no call. */
export function JustShared({ idea, onEditRoles }: JustSharedProps) {
  const t = useTranslations('justShared')
  return (
    <>
      <section
        aria-labelledby="just-shared"
        className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-approved-line bg-approved-bg p-4"
      >
        <CircleCheck size={20} className="shrink-0 text-approved-text" />
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="just-shared" className="text-16 font-bold text-approved-text">
            {t(idea.call ? 'entered' : 'title')}
          </h2>
          {idea.call && <EntryState ideaId={idea.id} call={idea.call} className="mt-0.5 text-14" />}
          <WhatHappensNext className="mt-0.5 text-14" />
          {idea.roles.length === 0 && <p className="mt-0.5 text-14">{t('whomYouNeed')}</p>}
        </div>
        {idea.roles.length === 0 && (
          <Button size="sm" onClick={onEditRoles}>
            {t('addRole')}
          </Button>
        )}
      </section>
      {!idea.call && <Asking />}
    </>
  )
}
