import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Milestone } from '../../../contract/progress.ts'
import { MILESTONE_TITLE_MAX, MILESTONES_MAX } from '../../../contract/progress.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { milestonesQuery, useChangeProgress } from './progress.api.ts'

/** The milestones of an idea. Its team adds them and ticks them off. */
export function Milestones({ ideaId, isTeam }: { ideaId: string; isTeam: boolean }) {
  const t = useTranslations('progress')
  const { data: milestones = [] } = useQuery(milestonesQuery(ideaId))
  const { mutate, isPending, error } = useChangeProgress(ideaId)
  const [title, setTitle] = useState('')
  if (milestones.length === 0 && !isTeam) return null
  const save = (next: Milestone[]) =>
    mutate({ kind: 'milestones', milestones: next }, { onSuccess: () => setTitle('') })
  const today = new Date().toISOString().slice(0, 10)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim()) save([...milestones, { title, due_on: null, done_on: null }])
  }
  return (
    <section aria-labelledby="milestones">
      <SectionHeading as="h3" id="milestones" title={t('milestones')} count={milestones.length} />
      <ul>
        {milestones.map((milestone, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: milestones have no ids, and are saved as a whole
            key={index}
            className="flex items-center gap-3 border-b border-border py-3 text-15"
          >
            {isTeam && (
              <Checkbox
                label={milestone.title}
                isChecked={milestone.done_on !== null}
                onCheckedChange={(isDone) =>
                  save(milestones.with(index, { ...milestone, done_on: isDone ? today : null }))
                }
              />
            )}
            <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
              {milestone.title}
            </span>
            <MilestoneDate milestone={milestone} />
          </li>
        ))}
      </ul>
      {isTeam && milestones.length < MILESTONES_MAX && (
        <Form onSubmit={add} className="mt-4 flex flex-wrap items-end gap-3">
          <TextField
            label={t('milestone')}
            value={title}
            maxLength={MILESTONE_TITLE_MAX}
            onChange={({ target }) => setTitle(target.value)}
            error={error ? describeError(error, t('failed')) : undefined}
            fieldClassName="min-w-0 flex-1"
          />
          <Button type="submit" variant="secondary" pending={isPending}>
            {t('add')}
          </Button>
        </Form>
      )}
    </section>
  )
}

function MilestoneDate({ milestone: { done_on, due_on } }: { milestone: Milestone }) {
  const t = useTranslations('progress')
  const format = useFormatter()
  const day = done_on ?? due_on
  if (day === null) return null
  const date = format.dateTime(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <span className="text-13 whitespace-nowrap text-muted">
      {done_on === null ? t('due', { date }) : t('done', { date })}
    </span>
  )
}
