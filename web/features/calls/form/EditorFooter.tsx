import type { UseMutationResult } from '@tanstack/react-query'
import { DateTime } from 'luxon'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { ApiError } from '../../../lib/api/api-client.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { InlineNote } from '../../../ui/feedback/InlineNote.tsx'
import { ConflictFooter } from '../../../ui/forms/ConflictFooter.tsx'
import type { CallForm } from './call-form.ts'

type EditorFooterProps = {
  form: CallForm
  isDraft: boolean
  isScheduled: boolean
  isDirty: boolean
  /** Not saved yet. */
  isNew: boolean
  saving: Pick<UseMutationResult, 'error' | 'isPending'>
  onOpen: () => void
  onTakeTheirs: () => void
}

/** Saves the form and opens a draft; after a conflict, asks which version stays. */
export function EditorFooter(props: EditorFooterProps) {
  const { form, isDraft, isScheduled, isDirty, isNew, saving, onOpen, onTakeTheirs } = props
  const t = useTranslations('callForm')
  const { error, isPending } = saving
  const isWritten = form.title.trim() !== '' && form.question.trim() !== ''
  if (error instanceof ApiError && error.fields.version) {
    return (
      <Footer>
        <ConflictFooter
          title={t('conflict.title')}
          keepMineLabel={t('conflict.keepMine')}
          takeTheirsLabel={t('conflict.takeTheirs')}
          onTakeTheirs={onTakeTheirs}
          isPending={isPending}
          pendingLabel={t('saving')}
        >
          {t('conflict.text')}
        </ConflictFooter>
      </Footer>
    )
  }
  return (
    <Footer>
      {error && (
        <InlineNote tone="danger" className="w-full">
          {describeError(error, t('failed'))}
        </InlineNote>
      )}
      <p role="status" className="me-auto text-14 text-text-2">
        {isDirty ? t('unsaved') : isDraft && t(isScheduled ? 'scheduled' : 'onlyManagers')}
      </p>
      <Button
        type="submit"
        // A draft is saved first, and opened once it is written.
        variant={isDraft && isWritten ? 'secondary' : 'primary'}
        disabled={!isDirty && !isNew}
        pending={isPending}
        pendingLabel={t('saving')}
      >
        {t(isDraft ? 'saveDraft' : 'save')}
      </Button>
      {isDraft && !isScheduled && (
        <OpenButton form={form} variant={isWritten ? 'primary' : 'secondary'} isPending={isPending} onOpen={onOpen} />
      )}
    </Footer>
  )
}

type OpenButtonProps = {
  form: CallForm
  variant: 'primary' | 'secondary'
  isPending: boolean
  onOpen: () => void
}

function OpenButton({ form, variant, isPending, onOpen }: OpenButtonProps) {
  const t = useTranslations('callForm')
  const format = useFormatter()
  const opens = DateTime.fromISO(form.opens_at, { zone: form.zone })
  const isLater = opens.isValid && opens.toMillis() > Date.now()
  return (
    <Button variant={variant} disabled={isPending} onClick={onOpen}>
      {isLater
        ? t('openOn', {
            date: format.dateTime(opens.toJSDate(), {
              ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' },
              timeZone: form.zone,
            }),
          })
        : t('open')}
    </Button>
  )
}

function Footer({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-gutter flex flex-wrap items-center justify-end gap-3 border-t border-border bg-surface px-gutter py-3">
      {children}
    </div>
  )
}
