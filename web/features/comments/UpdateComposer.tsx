import { useTranslations } from 'use-intl'
import { useIsForMembers } from '../../lib/api/site-query.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { useAddComment } from './comment-writing.api.ts'
import { draftKey } from './use-comment-draft.ts'

type UpdateComposerProps = { ideaId: string; updateId: string; userId: string; onLeave: () => void }

/** Where a member writes a comment about an update. */
export function UpdateComposer({ ideaId, updateId, userId, onLeave }: UpdateComposerProps) {
  const t = useTranslations('comments')
  const isForMembers = useIsForMembers('community', 'ideas')
  const target = { kind: 'idea', id: ideaId } as const
  const add = useAddComment(target)
  return (
    <CommentComposer
      target={target}
      draftKey={draftKey(userId, target, `update:${updateId}`)}
      label={t('newOfUpdate')}
      sendLabel={t('send')}
      sendingLabel={t('sending')}
      audience={t(isForMembers ? 'audience.members' : 'audience.everybody')}
      autoFocus
      onSend={async (text, draftId) => {
        const added = await add.mutateAsync({ text, draftId, updateId })
        onLeave()
        if (added && !added.is_held) toast.success(t('posted'))
      }}
      onLeave={onLeave}
    />
  )
}
