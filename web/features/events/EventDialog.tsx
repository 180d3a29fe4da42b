import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { EventFields } from './EventFields.tsx'
import type { FormErrors } from './event-form.ts'

type EventDialogProps = Omit<ComponentProps<typeof FormDialog>, 'failure' | 'size' | 'children'> &
  Omit<ComponentProps<typeof EventFields>, 'errors'> & {
    error: Error | null
    /** Says that it failed, where the error has no text. */
    failedText: string
    after?: ReactNode
    children?: ReactNode
  }

/** The form of an event, sent once it has its dates and times; `children` are above its fields, `after` below them. */
export function EventDialog(props: EventDialogProps) {
  const {
    form,
    onChange,
    editedScope,
    linkedIdea,
    isMeeting,
    error,
    failedText,
    after,
    children,
    onSubmit,
    ...dialog
  } = props
  const t = useTranslations('eventForms.form')
  const [isChecked, setIsChecked] = useState(false)
  const missing = (
    ['date', 'starts', 'ends', ...(form.repeats === 'weekly' ? (['until'] as const) : [])] as const
  ).filter((name) => form[name] === '')
  const errors: FormErrors = {
    ...(error instanceof ApiError ? error.fields : {}),
    ...(isChecked ? Object.fromEntries(missing.map((name) => [name, t('missing')])) : {}),
  }
  return (
    <FormDialog
      {...dialog}
      size={dialog.aside ? 'lg' : 'md'}
      failure={error && describeError(error, failedText)}
      onSubmit={() => {
        setIsChecked(true)
        if (missing.length === 0) onSubmit()
      }}
    >
      {children}
      <EventFields {...{ form, errors, onChange, editedScope, linkedIdea, isMeeting }} />
      {after}
    </FormDialog>
  )
}
