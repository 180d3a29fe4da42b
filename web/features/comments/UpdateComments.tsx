import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Update } from '../../../contract/progress.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { ideaLink } from '../../lib/pages/links.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonVariants } from '../../ui/buttons/button-variants.ts'

const UpdateComposer = lazyPart(async () => (await import('./UpdateComposer.tsx')).UpdateComposer)

type UpdateCommentsProps = { ideaId: string; update: Update }

/** The number of comments about an update, which leads to them, and where a member writes one. */
export function UpdateComments({ ideaId, update: { id, comment_count } }: UpdateCommentsProps) {
  const t = useTranslations('comments')
  const user = useCurrentUser()
  const [isWriting, setWriting] = useState(false)
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
          <UpdateComposer ideaId={ideaId} updateId={id} userId={user.id} onLeave={() => setWriting(false)} />
        </div>
      )}
    </>
  )
}
