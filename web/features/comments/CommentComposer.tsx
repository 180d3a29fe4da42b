import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { COMMENT_MAX } from '../../../contract/comments.values.ts'
import { MentionField } from '../../entities/mentions/MentionField.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { mentionSuggestions } from './comment-writing.api.ts'
import type { CommentTarget } from './comments.api.ts'
import { useCommentDraft } from './use-comment-draft.ts'
import { useCommentSending } from './use-comment-sending.ts'

type CommentComposerProps = {
  target: CommentTarget
  /** Where the text is kept until it is sent. */
  draftKey: string
  initialText?: string
  /** Usernames that the text mentions from the beginning. */
  mentioned?: readonly string[]
  /** Above the field, with Cancel beside it. */
  heading?: ReactNode
  label: string
  placeholder?: string
  sendLabel: string
  sendingLabel: string
  /** Who can see what is written. */
  audience: ReactNode
  autoFocus?: boolean
  rows?: number
  /** Rejects where it could not be sent; the text stays. */
  onSend: (text: string, draftId: string) => Promise<unknown>
  /** Escape and Cancel. The draft stays on Escape alone. */
  onLeave?: () => void
}

const COUNTED_FROM = 0.9 * COMMENT_MAX

/** Where a comment is written. What is typed stays on this device until it is sent, whatever happens. */
export function CommentComposer(props: CommentComposerProps) {
  const { target, draftKey, initialText, mentioned = [], heading, sendLabel, sendingLabel, audience, onLeave } = props
  const t = useTranslations('comments.composer')
  const noteId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useCommentDraft(draftKey, initialText)
  const { send, error, isSending, isWaiting } = useCommentSending({ draft, field, onSend: props.onSend })

  // At the end of the text, where the attribute would put the cursor at its beginning.
  const { autoFocus = false } = props
  useLayoutEffect(() => {
    const { current } = field
    if (!autoFocus || !current) return
    current.focus()
    current.setSelectionRange(current.value.length, current.value.length)
  }, [autoFocus])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
    if (event.key === 'Escape' && onLeave) {
      event.stopPropagation()
      onLeave()
    }
  }
  const cancel = (
    <Button
      variant="ghost"
      onClick={() => {
        draft.clear()
        onLeave?.()
      }}
    >
      {t('cancel')}
    </Button>
  )
  const left = COMMENT_MAX - draft.text.length
  return (
    <form noValidate onSubmit={submit} className="group min-w-0 grow">
      {heading && (
        <div className="mb-1 flex items-center justify-between gap-3">
          {heading}
          {cancel}
        </div>
      )}
      <MentionField
        fieldRef={field}
        kind={target.kind}
        suggestions={mentionSuggestions(target)}
        mentioned={mentioned}
        aria-label={props.label}
        aria-describedby={noteId}
        aria-invalid={error !== undefined}
        aria-keyshortcuts="Control+Enter"
        placeholder={props.placeholder}
        rows={props.rows ?? 2}
        readOnly={isSending}
        value={draft.text}
        onValueChange={draft.setText}
        onKeyDown={onKeyDown}
        className="max-sm:max-h-40 max-sm:min-h-11!"
      />
      {error && (
        <InlineNote tone="danger" className="mt-2">
          {error}
        </InlineNote>
      )}
      {isWaiting && (
        <InlineNote tone="warning" className="mt-2">
          {t('offline')}
        </InlineNote>
      )}
      <div
        className={classNames(
          'mt-2 flex flex-wrap items-center justify-end gap-x-4 gap-y-2',
          // On a phone, where it stays on the screen, it is no taller than it has to be.
          draft.text === '' && 'max-sm:not-group-focus-within:hidden',
        )}
      >
        <p id={noteId} className="me-auto text-13 text-muted">
          {draft.isKept && `${t('kept')} `}
          {audience}
        </p>
        <span aria-live="polite" className="text-13 text-muted tabular-nums">
          {draft.text.length > COUNTED_FROM && t('left', { count: left })}
        </span>
        {onLeave && !heading && cancel}
        <Button type="submit" pending={isSending} pendingLabel={sendingLabel}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
