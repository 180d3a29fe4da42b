import { Link2, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Reply } from '../../../contract/comments.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { SupportButton } from '../../entities/supports/SupportButton.tsx'
import { toast } from '../../lib/feedback/toasts.ts'
import { copyLink } from '../../lib/pages/copy-link.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import type { MenuItem } from '../../ui/overlays/menu-item.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { anchorOf, CommentItem } from './CommentItem.tsx'
import { useEditComment, useSupportComment } from './comments.api.ts'
import { useDiscussion } from './comments-context.ts'
import { draftKey, hasDraft } from './use-comment-draft.ts'

type DiscussedCommentProps = { comment: Reply; replyCount?: number }

/** A comment with what the current user may do with it. */
export function DiscussedComment({ comment, replyCount }: DiscussedCommentProps) {
  const { authorId, userId, editedId, linkedId, focusedId } = useDiscussion()
  const menu = useMenu(comment)
  return (
    <CommentItem
      comment={comment}
      replyCount={replyCount}
      isByAuthor={comment.author.id === authorId}
      isLinked={comment.id === linkedId}
      isFocused={comment.id === focusedId}
      menu={menu}
      editor={userId !== null && comment.id === editedId && <CommentEditor comment={comment} userId={userId} />}
      actions={<CommentActions comment={comment} />}
    />
  )
}

function useMenu(comment: Reply): MenuItem[] {
  const t = useTranslations('comments')
  const { userId, isAdmin, isOpen, startEdit, askToDelete } = useDiscussion()
  if (userId === null) return []
  const isOwn = comment.author.id === userId
  const copy = async () => {
    if (await copyLink(`${window.location.pathname}#${anchorOf(comment.id)}`)) toast.success(t('linkCopied'))
    else toast.error(t('linkNotCopied'))
  }
  const items: MenuItem[] = [{ label: t('copyLink'), icon: Link2, onSelect: () => void copy() }]
  if (isOwn && isOpen) items.push({ label: t('edit'), icon: Pencil, onSelect: () => startEdit(comment) })
  if (isOwn || isAdmin) {
    items.push({ label: t('delete'), icon: Trash2, destructive: true, onSelect: () => askToDelete(comment) })
  }
  return items
}

function CommentActions({ comment }: { comment: Reply }) {
  const t = useTranslations('comments')
  const { target, userId, isOpen, supported, startReply } = useDiscussion()
  const { mutate } = useSupportComment(target, comment.id)
  const isStatic = !isOpen || comment.author.id === userId
  const state = isStatic ? 'static' : userId === null ? 'visitor' : supported.includes(comment.id) ? 'on' : 'off'
  const threadId = comment.reply_to ?? comment.id
  const isBegun = userId !== null && hasDraft(draftKey(userId, target, `reply:${threadId}`))
  return (
    <>
      <SupportButton count={comment.support_count} variant="inline" state={state} onToggle={mutate} />
      {userId !== null && isOpen && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('replyTo', { name: displayName(comment.author) })}
          onClick={() => startReply(comment)}
          className="min-h-11 font-regular"
        >
          {isBegun ? t('continueReply') : t('reply')}
        </Button>
      )}
    </>
  )
}

function CommentEditor({ comment, userId }: { comment: Reply; userId: string }) {
  const t = useTranslations('comments')
  const { target, audience, finish } = useDiscussion()
  const edit = useEditComment(target)
  return (
    <div className="mt-2">
      <CommentComposer
        target={target}
        mentioned={comment.mentions.map(({ username }) => username)}
        draftKey={draftKey(userId, target, `edit:${comment.id}`)}
        initialText={comment.text}
        label={t('editLabel')}
        sendLabel={t('save')}
        sendingLabel={t('saving')}
        audience={audience}
        autoFocus
        onSend={async (text) => {
          await edit.mutateAsync({ id: comment.id, text })
          finish(comment.id, t('saved'))
        }}
        onLeave={() => finish(comment.id)}
      />
    </div>
  )
}
