import { type ReactNode, useRef } from 'react'
import { type FieldErrors, FormProvider } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { REASON_MAX } from '../../../contract/ideas.values.ts'
import { IdeaFeedback } from '../../entities/ideas/IdeaFeedback.tsx'
import { ConflictFooter } from '../../ui/forms/ConflictFooter.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { AfterSaving } from './AfterSaving.tsx'
import { IdeaFields } from './IdeaFields.tsx'
import type { IdeaFormValues } from './idea-form-values.ts'
import { OfflineNote } from './OfflineNote.tsx'
import { PdfField } from './PdfField.tsx'
import { RoleFields } from './RoleFields.tsx'
import { SimilarIdeasHint, SimilarIdeasLink } from './SimilarIdeasHint.tsx'
import { type IdeaFormOptions, useIdeaForm } from './use-idea-form.ts'
import { WhatHappensNext } from './WhatHappensNext.tsx'

type IdeaDialogProps = IdeaFormOptions & {
  open: boolean
  onClose: () => void
  /** The one part to edit. */
  only?: 'roles' | undefined
  /** Shown under the title. */
  description?: ReactNode
  /** True when closing loses nothing, so that nothing is asked. */
  isDraftSaved?: boolean
  /** Shown above the form. */
  notes?: ReactNode
  /** The call that the idea answers, and its questions, above the fields of the idea. */
  callFields?: ReactNode
  /** The course that a new idea is shared from, after the fields of the idea. */
  courseField?: ReactNode
}

const NAMES = {
  roles: { title: 'editRolesTitle', submit: 'save' },
  edit: { title: 'editTitle', submit: 'save' },
  answer: { title: 'answerTitle', submit: 'shareAnswer' },
  new: { title: 'newTitle', submit: 'share' },
} as const

type Purpose = Pick<IdeaDialogProps, 'idea' | 'callFields'> & { isRolesOnly: boolean }

function purposeOf({ isRolesOnly, idea, callFields }: Purpose): keyof typeof NAMES {
  if (isRolesOnly) return 'roles'
  if (idea) return 'edit'
  return callFields ? 'answer' : 'new'
}

/** The form of an idea, for sharing a new one and for editing one's own. */
export function IdeaDialog(props: IdeaDialogProps) {
  const {
    open,
    onClose,
    idea,
    only,
    description,
    pdf,
    onPdfChange,
    isDraftSaved = false,
    notes,
    callFields,
    courseField,
  } = props
  const t = useTranslations('ideaForm')
  const roles = useRef<HTMLDivElement>(null)
  const { form, submit, isPending, pendingLabel, ...state } = useIdeaForm(props)
  const isRolesOnly = showsRolesOnly(only, form.formState.errors)
  const names = NAMES[purposeOf({ isRolesOnly, idea, callFields })]
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(names.title)}
      description={description}
      size={idea ? 'md' : 'lg'}
      aside={!idea && <SimilarIdeasHint control={form.control} />}
      dirty={!isDraftSaved && state.isDirty}
      onSubmit={submit}
      {...(only && { initialFocus: () => roles.current?.querySelector<HTMLElement>('input, button') })}
      submitLabel={t(names.submit)}
      pendingLabel={pendingLabel}
      isPending={isPending}
      failure={state.otherError}
      footerNote={!idea && <WhatHappensNext className="me-auto text-13 text-muted max-sm:w-full" />}
      conflict={
        state.hasConflict && (
          <ConflictFooter
            title={t('conflictTitle')}
            keepMineLabel={t('keepMine')}
            takeTheirsLabel={t('loadTheirs')}
            onTakeTheirs={state.acceptServerVersion}
            isPending={isPending}
            pendingLabel={pendingLabel}
          >
            <p className="mt-1">{t('conflictText')}</p>
          </ConflictFooter>
        )
      }
    >
      <FormProvider {...form}>
        <div>
          {isRolesOnly ? (
            <RoleFields ref={roles} />
          ) : (
            <>
              {notes}
              {idea && (
                <>
                  <IdeaFeedback idea={idea} className="mb-5" />
                  <AfterSaving idea={idea} />
                </>
              )}
              {callFields}
              <IdeaFields
                roles={roles}
                underTitle={!idea && <SimilarIdeasLink control={form.control} />}
                pdfField={
                  <PdfField
                    value={pdf}
                    onChange={onPdfChange}
                    storedSize={idea?.pdf_size ?? 0}
                    progress={state.progress}
                    error={state.pdfError}
                    disabled={isPending}
                  />
                }
              />
              {courseField}
              {idea && (
                <TextField
                  label={t('reason')}
                  optional
                  hint={t('reasonHint')}
                  counter={{ length: state.reason.length, max: REASON_MAX }}
                  fieldClassName="mt-5 border-t border-border pt-5"
                  maxLength={REASON_MAX}
                  value={state.reason}
                  onValueChange={state.setReason}
                />
              )}
            </>
          )}
          <OfflineNote isNew={!idea} {...state.network} />
        </div>
      </FormProvider>
    </FormDialog>
  )
}

/** The other fields show again when one of them has an error, as in an idea that is older than a rule. */
function showsRolesOnly(only: 'roles' | undefined, errors: FieldErrors<IdeaFormValues>): boolean {
  return only === 'roles' && Object.keys(errors).every((field) => field === 'roles')
}
