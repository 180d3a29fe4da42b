import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Reply } from '../../../contract/comments.ts'
import { useIsForMembers } from '../../lib/api/site-query.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { NO_COMMENT_STATE, ownCommentsQuery } from './comments.api.ts'
import type { Discussion } from './comments-context.ts'

/** Who may read what is commented on: everybody, its team and guests, or its author and administrators alone. */
export type Readers = 'everybody' | 'invited' | 'author'

type DiscussionOptions = Pick<Discussion, 'target' | 'authorId' | 'isOpen' | 'linkedId'> & {
  readers: Readers
  setAsked: (asked: { about: 'deletion' | 'block'; comment: Reply }) => void
}

/** The context of a discussion, and what was done in it last, for screen readers. */
export function useDiscussionState({ readers, setAsked, ...given }: DiscussionOptions) {
  const { target } = given
  const t = useTranslations('comments.audience')
  const user = useCurrentUser()
  const isForMembers = useIsForMembers('community', ...(target.kind === 'idea' ? (['ideas'] as const) : []))
  const { data: own = NO_COMMENT_STATE } = useQuery({ ...ownCommentsQuery(target), enabled: user !== undefined })
  const [active, setActive] = useState<{ replyTo?: Reply; editedId?: string; focusedId?: string }>({})
  const [status, setStatus] = useState('')
  const discussion: Discussion = {
    ...given,
    audience:
      readers === 'everybody'
        ? t(isForMembers ? 'members' : 'everybody')
        : t('hidden', { kind: readers === 'invited' ? 'meeting' : target.kind }),
    userId: user?.id ?? null,
    isAdmin: user?.user_type === 'admin',
    supported: own.supported,
    blocked: own.blocked,
    replyTo: active.replyTo,
    editedId: active.editedId,
    focusedId: active.focusedId,
    startReply: (replyTo) => setActive({ replyTo }),
    startEdit: ({ id }) => setActive({ editedId: id }),
    finish: (focusedId, done = '') => {
      setActive({ focusedId })
      setStatus(done)
    },
    askToDelete: (comment) => setAsked({ about: 'deletion', comment }),
    askToBlock: (comment) => setAsked({ about: 'block', comment }),
  }
  return { discussion, status, setStatus, setFocused: (focusedId: string) => setActive({ ...active, focusedId }) }
}
