import { Send } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MESSAGE_MAX } from '../../../contract/conversations.values.ts'
import { MentionField } from '../../entities/mentions/MentionField.tsx'
import { clearDraft, readDraft, writeDraft } from '../../lib/forms/draft.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { mentionSuggestions } from './conversations.api.ts'

type MessageComposerProps = {
  conversationId: string
  draftKey: string
  name: string
  onSend: (text: string) => void
}

const NOBODY: string[] = []
const COUNTED_FROM = 0.9 * MESSAGE_MAX

/** A field for a message. The text stays on this device until it is sent. */
export function MessageComposer({ conversationId, draftKey, name, onSend }: MessageComposerProps) {
  const t = useTranslations('conversations.composer')
  const hintId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft(draftKey, { text: '' }).draft.text)
  const [isKept, setIsKept] = useState(false)

  function change(next: string) {
    setText(next)
    if (next === '') clearDraft(draftKey)
    else setIsKept(writeDraft(draftKey, { text: next }))
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    field.current?.focus()
    if (text.trim() === '') return
    onSend(text.trim())
    change('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  return (
    <form noValidate onSubmit={submit} className="border-t border-border bg-surface px-4 py-3 sm:px-5 sm:py-4">
      <div className="flex items-end gap-3">
        <MentionField
          fieldRef={field}
          kind="idea"
          suggestions={mentionSuggestions(conversationId)}
          mentioned={NOBODY}
          wrapperClassName="grow"
          rows={1}
          maxLength={MESSAGE_MAX}
          aria-label={t('label', { name })}
          aria-describedby={hintId}
          aria-keyshortcuts="Control+Enter"
          placeholder={t('placeholder')}
          value={text}
          onValueChange={change}
          onKeyDown={onKeyDown}
          className="max-h-40"
        />
        <Button type="submit" size="lg" icon={Send}>
          {t('send')}
        </Button>
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-13 text-muted">
        <span id={hintId}>
          {t('hint', { max: MESSAGE_MAX })} <span className="pointer-coarse:hidden">{t('keys')}</span>{' '}
          {isKept && text !== '' && t('kept')}
        </span>
        <span aria-live="polite" className="tabular-nums">
          {text.length > COUNTED_FROM && t('left', { count: MESSAGE_MAX - text.length })}
        </span>
      </p>
    </form>
  )
}
