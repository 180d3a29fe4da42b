import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { REQUEST_VIEWS } from '../../entities/queued-requests/request-views.ts'
import { resend } from '../../lib/offline-queue/offline-queue.ts'
import type { QueuedRequest } from '../../lib/offline-queue/queued-requests.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'

const ANSWERS = ['going', 'maybe', 'no'] as const

type RequestEditorProps = { queued: QueuedRequest; label: string; onClose: () => void }

const fieldOf = ({ kind }: QueuedRequest) => (kind === 'rsvp' ? 'answer' : REQUEST_VIEWS[kind].text)

/** Whether a request can be changed in the list. */
export function isEditable(queued: QueuedRequest): boolean {
  return fieldOf(queued) !== undefined
}

/** Changes the text or the answer of a request that was never sent. */
export function RequestEditor({ queued, label, onClose }: RequestEditorProps) {
  const t = useTranslations('waiting')
  const field = fieldOf(queued) ?? 'text'
  const [value, setValue] = useState(String(queued.request.body?.[field] ?? ''))
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (value.trim() === '') return
    void resend(queued, { ...queued.request, body: { ...queued.request.body, [field]: value.trim() } })
    onClose()
  }
  return (
    <form onSubmit={save} className="mt-2">
      {queued.kind === 'rsvp' ? (
        <SegmentedControl
          label={label}
          options={ANSWERS.map((answer) => ({ value: answer, label: t('answers', { answer }) }))}
          value={value as (typeof ANSWERS)[number]}
          onValueChange={setValue}
        />
      ) : (
        <TextArea autoFocus aria-label={label} value={value} onValueChange={setValue} />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" className="min-h-11">
          {t('save')}
        </Button>
        <Button variant="ghost" className="min-h-11" onClick={onClose}>
          {t('leave')}
        </Button>
      </div>
    </form>
  )
}
