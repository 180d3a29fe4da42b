import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Assignment } from '../../../../contract/call-judging.ts'
import type { Call } from '../../../../contract/calls.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { AssignmentList } from './AssignmentList.tsx'
import { JudgedArticle } from './JudgedArticle.tsx'
import { Judgement } from './Judgement.tsx'
import { JudgingProgress } from './JudgingProgress.tsx'
import { judgedEntryQuery } from './judging.api.ts'
import type { JudgingSearch } from './judging.search.ts'
import { useJudgements } from './use-judgements.ts'

type JudgingDeskProps = {
  call: Call
  assignments: Assignment[]
  search: JudgingSearch
  onSearch: (change: Partial<JudgingSearch>) => void
}

/** The entries of a juror, the one that is read, and its scores. On phones list and entry are two screens. */
export function JudgingDesk({ call, assignments, search, onSearch }: JudgingDeskProps) {
  const t = useTranslations('judging')
  const judgementOf = useJudgements()
  const title = useRef<HTMLHeadingElement>(null)
  const isListShown = search.entry === undefined
  // Stays while scores are saved, so that the next entry and the focus come together.
  const [first] = useState(() => firstToDo(assignments))
  const id = assignments.find(({ idea }) => idea.id === search.entry)?.idea.id ?? first
  const place = Math.max(
    0,
    assignments.findIndex(({ idea }) => idea.id === id),
  )
  const { data: entry, error, refetch } = useQuery({ ...judgedEntryQuery(call.id, id), enabled: id !== '' })
  const readId = isListShown ? undefined : entry?.idea_id
  useLayoutEffect(() => {
    if (readId) title.current?.focus()
  }, [readId])
  const openEntry = (idea: string | undefined) => onSearch({ entry: idea })
  const step = (by: 1 | -1) => {
    const next = assignments[place + by]
    if (next) openEntry(next.idea.id)
  }
  return (
    <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-[17rem_minmax(0,1fr)_22.5rem]">
      <div
        className={classNames(
          'lg:sticky lg:top-[calc(var(--header-h)+1.5rem)] lg:max-h-[calc(100dvh-var(--header-h)-3rem)] lg:self-start lg:overflow-y-auto',
          !isListShown && 'max-lg:hidden',
        )}
      >
        <JudgingProgress call={call} assignments={assignments} search={search} onSearch={onSearch} />
        <AssignmentList
          assignments={assignments.filter((one) => isListed(one, search.show))}
          openId={id}
          onOpen={openEntry}
        />
        <p className="px-4 py-3 text-13 text-muted">{t('conflicts')}</p>
      </div>
      {error && <LoadFailure text={describeError(error, t('failed'))} onRetry={() => void refetch()} />}
      {!entry && !error && <Skeleton className="h-96" />}
      {entry && (
        <>
          <div className={classNames('min-w-0 pb-8', isListShown && 'max-lg:hidden')}>
            <Button
              variant="ghost"
              size="sm"
              icon={ArrowLeft}
              className="mb-4 -ms-3 lg:hidden"
              onClick={() => openEntry(undefined)}
            >
              {t('list')}
            </Button>
            <JudgedArticle
              call={call}
              entry={entry}
              place={{ n: place + 1, total: assignments.length }}
              titleRef={title}
              onStep={step}
            />
          </div>
          <div className={classNames(isListShown && 'max-lg:hidden')}>
            <Judgement
              key={entry.idea_id}
              call={call}
              entry={entry}
              {...judgementOf(entry)}
              onStep={step}
              onGiven={() => openEntry(nextToDo(assignments, place)?.idea.id ?? id)}
            />
          </div>
        </>
      )}
    </div>
  )
}

function firstToDo(assignments: Assignment[]): string {
  return (assignments.find(isToDo) ?? assignments[0])?.idea.id ?? ''
}

function isToDo({ given_at, passed_at }: Assignment): boolean {
  return given_at === null && passed_at === null
}

function isListed(assignment: Assignment, show: JudgingSearch['show']): boolean {
  if (show === 'todo') return isToDo(assignment)
  return show === 'all' || assignment.given_at !== null
}

/** The next entry without scores, from the first on after the last. */
function nextToDo(assignments: Assignment[], place: number): Assignment | undefined {
  return [...assignments.slice(place + 1), ...assignments.slice(0, place)].find(isToDo)
}
