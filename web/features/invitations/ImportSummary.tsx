import { Check, CircleAlert, Download, Equal, Mail, UserCheck, UserPen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ImportResult } from '../../../contract/user-imports.ts'
import { nameOfFailedRows } from '../../entities/imports/failed-rows.ts'
import { ImportCount } from '../../entities/imports/ImportCount.tsx'
import { saveFile } from '../../lib/api/download.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'

type ImportSummaryProps = {
  result: ImportResult
  fileName: string
  isDone: boolean
  isImporting: boolean
  isChecking: boolean
  /** Members who are here already are updated. */
  isUpdating: boolean
  onUpdatingChange: (isUpdating: boolean) => void
  onImport: () => void
}

/** How many rows become what, the button that imports them, and the rows with errors as a file. */
export function ImportSummary(props: ImportSummaryProps) {
  const { result, fileName, isDone, isImporting, isChecking, isUpdating, onUpdatingChange, onImport } = props
  const t = useTranslations('invitations.import')
  const { counts, reviewers, failed_csv } = result
  return (
    <div className="flex flex-col gap-4">
      <section className="rounded-md border border-border bg-surface p-5" aria-labelledby="import-summary">
        <h2 id="import-summary" className="text-20 font-bold" aria-live="polite">
          {isDone ? t('summary.titleDone') : t('summary.title')}
        </h2>
        <dl className="mt-2 divide-y divide-border">
          <ImportCount icon={Check} tone="text-success" count={counts.added}>
            {isDone ? t('summary.addedDone') : t('summary.added')}
          </ImportCount>
          {reviewers > 0 && (
            <ImportCount icon={UserCheck} count={reviewers}>
              {t('summary.reviewers')}
            </ImportCount>
          )}
          {isUpdating && (
            <ImportCount icon={UserPen} tone={counts.updated > 0 ? 'text-accent' : undefined} count={counts.updated}>
              {isDone ? t('summary.updatedDone') : t('summary.updated')}
            </ImportCount>
          )}
          <ImportCount icon={Equal} count={counts.member}>
            {t('summary.member')}
          </ImportCount>
          <ImportCount icon={Mail} count={counts.invited}>
            {t('summary.invited')}
          </ImportCount>
          <ImportCount icon={CircleAlert} tone={counts.error > 0 ? 'text-danger' : undefined} count={counts.error}>
            {t('summary.error')}
          </ImportCount>
          <ImportCount count={counts.rows}>{t('summary.rows')}</ImportCount>
        </dl>
        <p className="mt-3 text-13 text-muted">{t('summary.mails', { count: counts.added })}</p>
        {!isDone && (
          <div className="mt-3">
            <Checkbox
              label={t('summary.updateMembers')}
              isLabelShown
              isChecked={isUpdating}
              onCheckedChange={onUpdatingChange}
            />
            {isUpdating && <p className="mt-1 ps-8 text-13 text-text-2">{t('summary.updateHint')}</p>}
          </div>
        )}
        <div className="mt-4 flex flex-col gap-2">
          {isDone ? (
            <ButtonLink to="/admin/users/invitations" fullWidth>
              {t('summary.toInvitations')}
            </ButtonLink>
          ) : (
            <Button
              fullWidth
              disabled={counts.added + counts.updated === 0 || isChecking}
              pending={isImporting}
              pendingLabel={t('summary.importing')}
              onClick={onImport}
            >
              {t('summary.import', { count: counts.added, updated: counts.updated })}
            </Button>
          )}
          {failed_csv !== '' && (
            <Button
              variant="secondary"
              icon={Download}
              fullWidth
              disabled={isChecking}
              onClick={() => saveFile(new Blob([failed_csv], { type: 'text/csv' }), nameOfFailedRows(fileName))}
            >
              {t('summary.failedRows')}
            </Button>
          )}
        </div>
        <p className="mt-3 text-13 text-muted">{t('summary.again')}</p>
      </section>
      <InlineNote>{t('note')}</InlineNote>
    </div>
  )
}
