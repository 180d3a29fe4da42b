import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Update } from '../../../contract/progress.ts'
import { useIsForMembers } from '../../lib/api/site-query.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonVariants } from '../../ui/buttons/button-variants.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { useAddComment } from './comment-writing.api.ts'
import { draftKey } from './use-comment-draft.ts'

type UpdateCommentsProps = { ideaId: string; update: Update }

/** The number of comments about an update, which leads to them, and where a member writes one. */
export function UpdateComments({ ideaId, update }: UpdateCommentsProps) {
  const t = useTranslations('comments')
  const user = useCurrentUser()
  const isForMembers = useIsForMembers('community', 'ideas')
  const target = { kind: 'idea', id: ideaId } as const
  const add = useAddComment(target)
  const [isWriting, setWriting] = useState(false)
  const { comment_count } = update
  return (
    <>
      {comment_count > 0 && (
        <Link
          {...ideaLink(ideaId)}
          search={{ tab: 'comments' }}
          hash="comments"
          className={buttonVariants({ variant: 'ghost', size: 'sm', className: 'min-h-11 gap-1.5' })}
        >
          <MessageSquare size={16} aria-hidden />
          {t('ofUpdate', { count: comment_count })}
        </Link>
      )}
      {user && !isWriting && (
        <Button variant="ghost" size="sm" className="min-h-11" onClick={() => setWriting(true)}>
          {t('send')}
        </Button>
      )}
      {user && isWriting && (
        <div className="mt-2 flex w-full">
          <CommentComposer
            target={target}
            draftKey={draftKey(user.id, target, `update:${update.id}`)}
            label={t('newOfUpdate')}
            sendLabel={t('send')}
            sendingLabel={t('sending')}
            audience={t(isForMembers ? 'audience.members' : 'audience.everybody')}
            autoFocus
            onSend={async (text, draftId) => {
              await add.mutateAsync({ text, draftId, updateId: update.id })
              setWriting(false)
              toast.success(t('posted'))
            }}
            onLeave={() => setWriting(false)}
          />
        </div>
      )}
    </>
  )
}
