import { Ban, MessageSquareOff } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Reply } from '../../../contract/comments.ts'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { AuthorLink } from '../../entities/ideas/AuthorLink.tsx'
import { DAY_MS } from '../../lib/durations.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { CommentPlaceholder } from './CommentPlaceholder.tsx'
import { CommentText } from './CommentText.tsx'
import type { CommentTarget } from './comments.api.ts'

type CommentItemProps = {
  comment: Reply
  /** The subject of the comment. */
  kind: CommentTarget['kind']
  /** How many replies are below, which a comment that was removed says. */
  replyCount?: number
  /** Shows a hidden comment. */
  onReveal?: (() => void) | undefined
  isByAuthor: boolean
  /** The link that was followed leads here. */
  isLinked: boolean
  /** Takes the focus, as after a reply. */
  isFocused: boolean
  /** Beside the name. */
  menu: ReactNode
  /** In place of the text, while it is edited. */
  editor?: ReactNode
  /** Under the text. */
  actions: ReactNode
}

/** One comment: who, when, text and actions. Of one that was removed its place stays while there are replies; one of a blocked member is hidden. */
export function CommentItem(props: CommentItemProps) {
  const { comment, kind, replyCount = 0, onReveal, isByAuthor, isLinked, isFocused, menu, editor, actions } = props
  const t = useTranslations('comments')
  const ref = useFocusWhen(isFocused)
  const isReply = comment.reply_to !== null
  const frame = classNames(
    // Phones have the composer over the end of the screen.
    'flex scroll-mt-[calc(var(--header-h)+1rem)] gap-3.5 max-sm:scroll-mb-40 rounded-sm outline-offset-4',
    isReply ? 'py-3' : 'pt-5 pb-3',
    isLinked && 'bg-sun-soft/60 ring-8 ring-sun-soft/60',
  )
  if (comment.deleted_at) {
    return (
      <div ref={ref} id={anchorOf(comment.id)} tabIndex={-1} className={classNames(frame, 'items-center')}>
        <CommentPlaceholder icon={MessageSquareOff}>{t('removed', { count: replyCount })}</CommentPlaceholder>
      </div>
    )
  }
  if (onReveal) {
    return (
      <div ref={ref} id={anchorOf(comment.id)} tabIndex={-1} className={classNames(frame, 'items-center')}>
        <CommentPlaceholder icon={Ban}>
          {t('ofBlocked')} <TextButton onClick={onReveal}>{t('showBlocked')}</TextButton>
        </CommentPlaceholder>
      </div>
    )
  }
  const { author } = comment
  const name = displayName(author)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={ref}
      id={anchorOf(comment.id)}
      tabIndex={-1}
      role="group"
      aria-label={t('by', { name })}
      className={frame}
    >
      <Avatar id={author.id} name={name} src={avatarPath(author.avatar)} size={isReply ? 32 : 40} />
      <div className="min-w-0 grow">
        <div className="flex items-start gap-2">
          <p className="facts min-w-0 grow text-13 text-muted">
            <AuthorLink author={author} className="text-15 font-bold wrap-anywhere text-text">
              {name}
            </AuthorLink>
            {isByAuthor && <Badge>{t('author', { kind })}</Badge>}
            <Facts comment={comment} hasTitle={!isByAuthor} />
          </p>
          {menu}
        </div>
        {editor || (
          <>
            <CommentText text={comment.text} mentions={comment.mentions} />
            <div className="mt-1 -ms-2 flex flex-wrap items-center gap-x-1 print:hidden">{actions}</div>
          </>
        )}
      </div>
    </div>
  )
}

export function anchorOf(commentId: string): string {
  return `comment-${commentId}`
}

function Facts({ comment, hasTitle }: { comment: Reply; hasTitle: boolean }) {
  const t = useTranslations('comments')
  const format = useFormatter()
  const now = useCurrentTime()
  const timeAgo = useTimeAgo()
  const written = new Date(comment.created_at)
  const isRecent = now.getTime() - written.getTime() < DAY_MS
  return (
    <>
      {hasTitle && comment.author.title && <span className="fact wrap-anywhere">{comment.author.title}</span>}
      <time dateTime={comment.created_at} className="fact">
        {isRecent ? timeAgo(comment.created_at) : format.dateTime(written, { dateStyle: 'medium' })}
      </time>
      {comment.edited_at && <span className="fact">{t('edited')}</span>}
      {comment.update_id && comment.reply_to === null && (
        <TextLink to="." hash={`update-${comment.update_id}`} search={(search) => search} className="fact">
          {t('onUpdate')}
        </TextLink>
      )}
    </>
  )
}

/** Takes focus and screen to the element once it is wanted. */
function useFocusWhen(isWanted: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isWanted) return
    ref.current?.scrollIntoView({ block: 'nearest' })
    ref.current?.focus({ preventScroll: true })
  }, [isWanted])
  return ref
}
