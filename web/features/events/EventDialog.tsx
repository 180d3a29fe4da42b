import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { EventFields } from './EventFields.tsx'
import type { EventForm, FormErrors } from './event-form.ts'

type EventDialogProps = {
  title: string
  description?: string
  form: EventForm
  onChange: (part: Partial<EventForm>) => void
  /** Only where no date and time is missing. */
  onSubmit: () => void
  onClose: () => void
  /** Whether closing loses something. */
  dirty: boolean
  error: Error | null
  failure: string
  footer: ReactNode
  /** Beside the fields. */
  aside?: ReactNode
  /** Above the fields. */
  children?: ReactNode
  editedScope?: 'one' | 'following' | undefined
  linkedIdea?: { id: string; title: string } | undefined
}

/** The form of an event in a dialog. After a failure it stays as it was. */
export function EventDialog({ form, error, failure, children, onSubmit, onClose, ...props }: EventDialogProps) {
  const t = useTranslations('events.form')
  const [isChecked, setIsChecked] = useState(false)
  const missing = (
    ['date', 'starts', 'ends', ...(form.repeats === 'weekly' ? (['until'] as const) : [])] as const
  ).filter((name) => form[name] === '')
  const errors: FormErrors = {
    ...(error instanceof ApiError ? error.fields : {}),
    ...(isChecked ? Object.fromEntries(missing.map((name) => [name, t('missing')])) : {}),
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={props.title}
      description={props.description}
      dirty={props.dirty}
      onSubmit={(event) => {
        event.preventDefault()
        setIsChecked(true)
        if (missing.length === 0) onSubmit()
      }}
      footer={props.footer}
      aside={props.aside}
      size={props.aside ? 'lg' : 'md'}
    >
      {children}
      <EventFields
        form={form}
        errors={errors}
        onChange={props.onChange}
        editedScope={props.editedScope}
        linkedIdea={props.linkedIdea}
      />
      {error && (
        <InlineNote tone="danger" className="mt-5">
          {describeError(error, failure)}
        </InlineNote>
      )}
    </Dialog>
  )
}
