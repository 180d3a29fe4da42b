import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Milestone } from '../../../contract/progress.ts'
import { MILESTONE_TITLE_MAX, MILESTONES_MAX } from '../../../contract/progress.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { EditableRows } from '../../ui/forms/EditableRows.tsx'
import { RowButtons } from '../../ui/forms/RowButtons.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { useChangeProgress } from './progress.api.ts'

type MilestonesDialogProps = { ideaId: string; milestones: Milestone[]; onClose: () => void }

/** Adds, renames, dates, orders and removes milestones. */
export function MilestonesDialog({ ideaId, milestones, onClose }: MilestonesDialogProps) {
  const t = useTranslations('progress')
  const [rows, setRows] = useState(milestones)
  const { mutate, isPending, error } = useChangeProgress(ideaId)
  const named = rows.filter(({ title }) => title.trim() !== '')
  return (
    <FormDialog
      title={t('editMilestones')}
      submitLabel={t('save')}
      pendingLabel={t('saving')}
      isPending={isPending}
      dirty={JSON.stringify(rows) !== JSON.stringify(milestones)}
      failure={error && describeError(error, t('failed'))}
      onSubmit={() => mutate({ kind: 'milestones', milestones: named }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <EditableRows
        legend={t('milestones')}
        hint={t('milestonesHint', { max: MILESTONES_MAX })}
        rows={rows}
        onChange={setRows}
        max={MILESTONES_MAX}
        blank={{ title: '', due_on: null, done_on: null }}
        addLabel={t('add')}
      >
        {({ row, onChange, ...place }) => (
          <>
            <TextInput
              aria-label={t('milestone', { number: place.number })}
              value={row.title}
              maxLength={MILESTONE_TITLE_MAX}
              onChange={({ target }) => onChange({ title: target.value })}
              className="min-w-0 flex-1 basis-48"
            />
            <TextInput
              type="date"
              aria-label={t('dueOf', { number: place.number })}
              value={row.due_on ?? ''}
              onChange={({ target }) => onChange({ due_on: target.value || null })}
              className="w-40"
            />
            <RowButtons name={row.title || t('milestone', { number: place.number })} {...place} />
          </>
        )}
      </EditableRows>
    </FormDialog>
  )
}
