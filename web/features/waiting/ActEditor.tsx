import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ACT_VIEWS } from '../../entities/acts/act-views.ts'
import type { Act } from '../../lib/outbox/acts.ts'
import { resend } from '../../lib/outbox/outbox.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'

const ANSWERS = ['going', 'maybe', 'no'] as const

type ActEditorProps = { act: Act; label: string; onClose: () => void }

const fieldOf = ({ kind }: Act) => (kind === 'rsvp' ? 'answer' : ACT_VIEWS[kind].text)

/** Whether an act can be changed in the list. */
export function isEditable(act: Act): boolean {
  return fieldOf(act) !== undefined
}

/** Changes the text or the answer of an act that was never sent. */
export function ActEditor({ act, label, onClose }: ActEditorProps) {
  const t = useTranslations('waiting')
  const field = fieldOf(act) ?? 'text'
  const [value, setValue] = useState(String(act.request.body?.[field] ?? ''))
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (value.trim() === '') return
    void resend(act, { ...act.request, body: { ...act.request.body, [field]: value.trim() } })
    onClose()
  }
  return (
    <form onSubmit={save} className="mt-2">
      {act.kind === 'rsvp' ? (
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
