import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { COMMENT_MAX } from '../../../contract/comments.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { useWaitForNetwork } from '../../lib/live/online.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import type { CommentTarget } from './comments.api.ts'
import { MentionMenu, optionId } from './MentionMenu.tsx'
import { useCommentDraft } from './use-comment-draft.ts'
import { useMentions } from './use-mentions.ts'

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
  const {
    target,
    draftKey,
    initialText,
    mentioned = [],
    heading,
    label,
    placeholder,
    sendLabel,
    sendingLabel,
    audience,
    onSend,
    onLeave,
  } = props
  const t = useTranslations('comments.composer')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useCommentDraft(draftKey, initialText)
  const mentions = useMentions({ target, field, text: draft.text, setText: draft.setText, mentioned })
  const menuId = `${id}mentions`
  const hasMenu = mentions.members.length > 0
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const network = useWaitForNetwork(() => void send())

  // At the end of the text, where the attribute would put the cursor at its beginning.
  const { autoFocus = false } = props
  useEffect(() => {
    const { current } = field
    if (!autoFocus || !current) return
    current.focus()
    current.setSelectionRange(current.value.length, current.value.length)
  }, [autoFocus])

  async function send() {
    if (isSending) return
    const problem = await problemOf(draft.text)
    setError(problem)
    if (problem) return field.current?.focus()
    if (!navigator.onLine) return network.wait()
    setIsSending(true)
    try {
      await onSend(draft.text, draft.id)
      draft.clear()
    } catch (failure) {
      setError(t('notSent', { reason: describeError(failure, t('failed')) }))
      field.current?.focus()
    } finally {
      setIsSending(false)
    }
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKey(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
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
      <div className="relative">
        <MentionMenu
          id={menuId}
          kind={target.kind}
          members={mentions.members}
          activeIndex={mentions.activeIndex}
          onTake={mentions.take}
        />
        <TextArea
          ref={field}
          aria-label={label}
          aria-describedby={`${id}note`}
          aria-invalid={error !== undefined}
          aria-keyshortcuts="Control+Enter"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={hasMenu ? menuId : undefined}
          aria-activedescendant={hasMenu ? optionId(menuId, mentions.activeIndex) : undefined}
          placeholder={placeholder}
          rows={props.rows ?? 2}
          readOnly={isSending}
          value={draft.text}
          onChange={(event) => {
            draft.setText(event.target.value)
            mentions.follow()
          }}
          onSelect={mentions.follow}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
          className="max-sm:max-h-40 max-sm:min-h-11!"
        />
      </div>
      {error && (
        <InlineNote tone="danger" className="mt-2">
          {error}
        </InlineNote>
      )}
      {network.isWaiting && (
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
        <p id={`${id}note`} className="mr-auto text-13 text-muted">
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

/** The contract's validation message for a text. */
async function problemOf(text: string): Promise<string | undefined> {
  const { CommentForm } = await import('../../../contract/comments.ts')
  return CommentForm.safeParse({ text }).error?.issues[0]?.message
}
