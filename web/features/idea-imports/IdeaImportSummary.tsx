import { useMutation } from '@tanstack/react-query'
import { CircleAlert, Download, Equal, Mail, Plus, User, UserCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaImport, IdeaImportOptions } from '../../../contract/idea-imports.ts'
import { nameOfFailedRows } from '../../entities/imports/failed-rows.ts'
import { ImportCount } from '../../entities/imports/ImportCount.tsx'
import { download } from '../../lib/api/download.ts'
import { describeError, toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { ProgressBar } from '../../ui/content/ProgressBar.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { useRunIdeaImport } from './idea-imports.api.ts'

type IdeaImportSummaryProps = { found: IdeaImport }

/** How many rows become what, what is asked for, and the button that imports them. */
export function IdeaImportSummary({ found }: IdeaImportSummaryProps) {
  const t = useTranslations('ideaImports')
  const { state } = found
  const titles = { checked: 'title', running: 'running', done: 'done', undoing: 'undoing', undone: 'done' } as const
  return (
    <>
      <section className="rounded-md border border-border bg-surface p-5" aria-labelledby="import-summary">
        <h2 id="import-summary" className="text-20 font-bold" aria-live="polite">
          {t(`summary.${titles[state]}`)}
        </h2>
        <Progress found={found} />
        <Counts found={found} />
        {state === 'checked' && <Choices found={found} />}
        <div className="mt-3 flex flex-col gap-2">
          {state === 'done' && (
            <ButtonLink to="/admin/ideas/{-$part}" fullWidth>
              {t('summary.see')}
            </ButtonLink>
          )}
          <Errors found={found} />
        </div>
        {state !== 'undoing' && state !== 'undone' && <p className="mt-3 text-13 text-muted">{t('summary.again')}</p>}
      </section>
      <InlineNote>{t('note')}</InlineNote>
    </>
  )
}

function Progress({ found: { state, done, counts } }: IdeaImportSummaryProps) {
  const t = useTranslations('ideaImports.summary')
  if (state !== 'running' && state !== 'undoing') return null
  const text = t('progress', { done, count: counts.added })
  return (
    <div className="mt-3 flex flex-col gap-1">
      <ProgressBar value={done} max={counts.added} aria-label={text} className="h-2 rounded-xs" />
      <p className="text-13 text-text-2 tabular-nums">{text}</p>
    </div>
  )
}

function Counts({ found: { state, done, counts, options } }: IdeaImportSummaryProps) {
  const t = useTranslations('ideaImports.summary')
  const { member, invited, name } = counts.authors
  const isDone = state === 'done'
  return (
    <>
      <dl className="mt-2 divide-y divide-border">
        <ImportCount icon={Plus} tone="text-success" count={isDone ? done : counts.added}>
          {isDone ? t('addedDone') : t('added')}
        </ImportCount>
        <ImportCount icon={Equal} count={counts.here}>
          {t('here')}
        </ImportCount>
        <ImportCount icon={CircleAlert} tone={counts.error > 0 ? 'text-danger' : undefined} count={counts.error}>
          {t('error')}
        </ImportCount>
        <ImportCount count={counts.rows}>{t('rows')}</ImportCount>
      </dl>
      <h3 className="mt-4 text-14 font-bold">{t('authors', { count: member + invited + name })}</h3>
      {member + invited + name > 0 && (
        <dl className="divide-y divide-border">
          <ImportCount icon={UserCheck} count={member}>
            {t('member')}
          </ImportCount>
          <ImportCount icon={Mail} count={invited}>
            {options?.invite ? t('invitedChosen') : t('invited')}
          </ImportCount>
          <ImportCount icon={User} count={name}>
            {t('name')}
          </ImportCount>
        </dl>
      )}
    </>
  )
}

/** Options of the import; nobody gets a mail unless it is chosen. */
function Choices({ found: { id, counts } }: IdeaImportSummaryProps) {
  const t = useTranslations('ideaImports.summary')
  const run = useRunIdeaImport(id)
  const [options, setOptions] = useState<IdeaImportOptions>({ invite: false, keep: true, review: false })
  const { invited } = counts.authors
  const choose = (part: Partial<IdeaImportOptions>) => setOptions({ ...options, ...part })

  async function start() {
    try {
      await run.mutateAsync(options)
    } catch (error) {
      toast.error(describeError(error, t('failed')))
    }
  }

  return (
    <div className="mt-4 flex flex-col gap-3">
      {invited > 0 && (
        <Choice
          label={t('invite', { count: invited })}
          isChecked={options.invite}
          onCheckedChange={(invite) => choose({ invite })}
        >
          {t('inviteHint', { count: invited })}
        </Choice>
      )}
      <Choice label={t('keep')} isChecked={options.keep} onCheckedChange={(keep) => choose({ keep })}>
        {t('keepHint', { votes: counts.votes })}
      </Choice>
      <Choice label={t('review')} isChecked={options.review} onCheckedChange={(review) => choose({ review })}>
        {t('reviewHint')}
      </Choice>
      <Button
        fullWidth
        disabled={counts.added === 0}
        pending={run.isPending}
        pendingLabel={t('starting')}
        onClick={() => void start()}
      >
        {t('run', { count: counts.added })}
      </Button>
    </div>
  )
}

type ChoiceProps = {
  label: string
  isChecked: boolean
  onCheckedChange: (isChecked: boolean) => void
  children: ReactNode
}

function Choice({ children, ...rest }: ChoiceProps) {
  return (
    <div>
      <Checkbox isLabelShown {...rest} />
      <p className="ps-8 text-13 text-text-2">{children}</p>
    </div>
  )
}

function Errors({ found: { id, file_name, counts } }: IdeaImportSummaryProps) {
  const t = useTranslations('ideaImports.summary')
  const save = useMutation({
    mutationFn: () => download(`/v1/admin/idea-imports/${id}/errors.csv`, nameOfFailedRows(file_name)),
  })
  if (counts.error === 0) return null
  return (
    <Button
      variant="secondary"
      icon={Download}
      fullWidth
      disabled={save.isPending}
      onClick={() => toastOutcome(save.mutateAsync(), { failed: t('errorsFailed') })}
    >
      {t('errors', { count: counts.error })}
    </Button>
  )
}
