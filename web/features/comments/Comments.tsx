import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { Reply } from '../../../contract/comments.ts'
import { COMMENTS_PAGE_SIZE } from '../../../contract/comments.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useIsForMembers } from '../../lib/api/site-query.ts'
import { signInLink } from '../../lib/pages/links.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { anchorOf } from './CommentItem.tsx'
import { CommentThread } from './CommentThread.tsx'
import { type CommentTarget, NO_COMMENT_STATE, ownCommentsQuery } from './comments.api.ts'
import { type Discussion, DiscussionContext } from './comments-context.ts'
import { useLinkedComment } from './use-linked-comment.ts'
import { useShownComments } from './use-shown-comments.ts'

const NewComment = lazy(async () => ({ default: (await import('./NewComment.tsx')).NewComment }))
const BlockDialog = lazy(async () => ({ default: (await import('../../entities/blocks/BlockDialog.tsx')).BlockDialog }))
const DeleteCommentDialog = lazy(async () => ({
  default: (await import('./DeleteCommentDialog.tsx')).DeleteCommentDialog,
}))

type CommentsProps = {
  target: CommentTarget
  /** With their replies. */
  count: number
  /** Of what is commented on. */
  authorId: string
  /** Whether everybody may read what is commented on, or its author and administrators alone. */
  isPublic: boolean
  /** False where nothing is written any more. */
  isOpen?: boolean
}

/** The comments on something: a heading, threads, and where a new one is written. */
export function Comments({ target, count, authorId, isPublic, isOpen = true }: CommentsProps) {
  const t = useTranslations('comments')
  const section = useRef<HTMLElement>(null)
  const user = useCurrentUser()
  const isSignedIn = useIsSignedIn()
  const isForMembers = useIsForMembers('community', ...(target.kind === 'idea' ? (['ideas'] as const) : []))
  const shown = useShownComments(target)
  const { linkedId, isMissing } = useLinkedComment(shown)
  const { data: own = NO_COMMENT_STATE } = useQuery({ ...ownCommentsQuery(target), enabled: user !== undefined })
  const [replyTo, setReplyTo] = useState<Reply>()
  const [editedId, setEditedId] = useState<string>()
  const [focusedId, setFocusedId] = useState<string>()
  const [deleted, setDeleted] = useState<Reply>()
  const [blocked, setBlocked] = useState<Reply>()
  const [status, setStatus] = useState('')

  const begin = (part: { replyTo?: Reply; editedId?: string }) => {
    setReplyTo(part.replyTo)
    setEditedId(part.editedId)
    setFocusedId(undefined)
  }
  const discussion: Discussion = {
    target,
    authorId,
    audience: isPublic
      ? t(isForMembers ? 'audience.members' : 'audience.everybody')
      : t('audience.hidden', { kind: target.kind }),
    userId: user?.id ?? null,
    isAdmin: user?.user_type === 'admin',
    isOpen,
    supported: own.supported,
    blocked: own.blocked,
    replyTo,
    editedId,
    linkedId,
    focusedId,
    startReply: (comment) => begin({ replyTo: comment }),
    startEdit: (comment) => begin({ editedId: comment.id }),
    finish: (id, done = '') => {
      begin({})
      setFocusedId(id)
      setStatus(done)
    },
    askToDelete: setDeleted,
    askToBlock: setBlocked,
  }
  const showPosted = async (id: string) => {
    setStatus(t('posted'))
    setFocusedId(id)
    // It is the last of all.
    for (let hasMore = shown.hasMore; hasMore; ) hasMore = await shown.showMore()
  }
  const showNew = () => {
    const before = new Set(shown.threads?.flatMap(idsOf))
    flushSync(shown.showNew)
    const comments = section.current?.querySelectorAll<HTMLElement>('[role=group]') ?? []
    const first = [...comments].find(({ id }) => ![...before].some((known) => anchorOf(known) === id))
    first?.focus()
  }

  return (
    <section
      ref={section}
      id="comments"
      tabIndex={-1}
      aria-labelledby="comments-title"
      className="scroll-mt-[calc(var(--header-h)+1rem)]"
    >
      <SectionHeading
        id="comments-title"
        title={t('title')}
        count={count}
        action={<span className="text-muted">{t('oldestFirst')}</span>}
      />
      {isMissing && <InlineNote className="mt-4">{t('missing')}</InlineNote>}
      <DiscussionContext value={discussion}>
        <Threads shown={shown} emptyText={isOpen ? t('empty', { kind: target.kind }) : t('emptyClosed')} />
        <p role="status" className="sr-only">
          {status}
        </p>
        <div
          aria-live="polite"
          className="pointer-events-none sticky bottom-4 z-sticky flex justify-center max-sm:bottom-40 print:hidden"
        >
          {shown.newCount > 0 && (
            <Button size="sm" icon={ArrowDown} className="pointer-events-auto my-2 shadow-2" onClick={showNew}>
              {t('new', { count: shown.newCount })}
            </Button>
          )}
        </div>
        {isOpen && !isSignedIn && <SignInFirst text="signIn" />}
        {isOpen && user && (
          <Suspense>
            <NewComment
              isHiddenOnPhones={replyTo !== undefined}
              user={user}
              audience={discussion.audience}
              target={target}
              onPosted={(id) => void showPosted(id)}
            />
          </Suspense>
        )}
      </DiscussionContext>
      {blocked && (
        <Suspense>
          <BlockDialog
            member={{ id: blocked.author.id, name: displayName(blocked.author) }}
            onClose={() => setBlocked(undefined)}
            // The comment is hidden now, and its menu with it.
            onBlocked={() => section.current?.focus()}
          />
        </Suspense>
      )}
      {deleted && (
        <Suspense>
          <DeleteCommentDialog
            target={target}
            comment={deleted}
            onClose={() => setDeleted(undefined)}
            onDeleted={() => {
              setStatus(t('deleted'))
              section.current?.focus()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

function Threads({ shown, emptyText }: { shown: ReturnType<typeof useShownComments>; emptyText: string }) {
  const t = useTranslations('comments')
  const { threads, error } = shown
  if (!threads) {
    if (error) return <InlineFailure text={t('failed')} onRetry={shown.retry} className="mt-5" />
    return (
      <div aria-hidden className="flex flex-col gap-5 py-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    )
  }
  if (threads.length === 0) return <p className="py-6 text-15 text-muted">{emptyText}</p>
  return (
    <>
      <ul>
        {threads.map((thread) => (
          <CommentThread key={thread.id} thread={thread} />
        ))}
      </ul>
      {shown.hasMore && (
        <Button
          variant="secondary"
          className="my-4"
          pending={shown.isLoadingMore}
          pendingLabel={t('loadingMore')}
          onClick={() => void shown.showMore()}
        >
          {t('more', { count: COMMENTS_PAGE_SIZE })}
        </Button>
      )}
    </>
  )
}

function SignInFirst({ text }: { text: 'signIn' | 'ofMembers' }) {
  const t = useTranslations('comments')
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <p className="py-5 text-15 text-text-2 print:hidden">
      {t.rich(text, {
        link: (chunks) => (
          <TextLink {...signInLink(`${path}#comments`)} rel="nofollow" className="touch-target">
            {chunks}
          </TextLink>
        ),
      })}
    </p>
  )
}

/** In place of the comments, for visitors of a site where these are for members. */
export function CommentsOfMembers({ count }: { count: number }) {
  const t = useTranslations('comments')
  return (
    <section id="comments" aria-labelledby="comments-title">
      <SectionHeading id="comments-title" title={t('title')} count={count} />
      <SignInFirst text="ofMembers" />
    </section>
  )
}

function idsOf({ id, replies }: { id: string; replies: { id: string }[] }): string[] {
  return [id, ...replies.map((reply) => reply.id)]
}
