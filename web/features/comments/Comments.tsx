import { useLocation } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { Reply } from '../../../contract/comments.ts'
import { COMMENTS_PAGE_SIZE } from '../../../contract/comments.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
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
import type { CommentTarget } from './comments.api.ts'
import { DiscussionContext } from './comments-context.ts'
import { type Readers, useDiscussionState } from './use-discussion-state.ts'
import { useLinkedComment } from './use-linked-comment.ts'
import { useShownComments } from './use-shown-comments.ts'

const NewComment = lazyPart(async () => (await import('./NewComment.tsx')).NewComment)
const BlockDialog = lazyPart(async () => (await import('../../entities/blocks/BlockDialog.tsx')).BlockDialog)
const DeleteCommentDialog = lazyPart(async () => (await import('./DeleteCommentDialog.tsx')).DeleteCommentDialog)

type Shown = ReturnType<typeof useShownComments>

type CommentsProps = {
  target: CommentTarget
  /** With their replies. */
  count: number
  /** Author of the subject. */
  authorId: string
  readers: Readers
  /** False where nothing is written any more. */
  isOpen?: boolean
}

/** The comments on something: a heading, threads, and where a new one is written. */
export function Comments({ target, count, authorId, readers, isOpen = true }: CommentsProps) {
  const t = useTranslations('comments')
  const section = useRef<HTMLElement>(null)
  const user = useCurrentUser()
  const isSignedIn = useIsSignedIn()
  const shown = useShownComments(target)
  const { linkedId, isMissing } = useLinkedComment(shown)
  const [asked, setAsked] = useState<{ about: 'deletion' | 'block'; comment: Reply }>()
  const { discussion, status, setStatus, setFocused } = useDiscussionState({
    target,
    authorId,
    readers,
    isOpen,
    linkedId,
    setAsked,
  })
  const close = () => setAsked(undefined)
  const showPosted = async (id: string) => {
    setStatus(t('posted'))
    setFocused(id)
    // It is the last of all.
    for (let hasMore = shown.hasMore; hasMore; ) hasMore = await shown.showMore()
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
        <NewCommentsButton shown={shown} section={section} />
        {isOpen && !isSignedIn && <SignInFirst text="signIn" />}
        {isOpen && user && (
          <NewComment
            isHiddenOnPhones={discussion.replyTo !== undefined}
            user={user}
            audience={discussion.audience}
            target={target}
            onPosted={(id) => void showPosted(id)}
          />
        )}
      </DiscussionContext>
      {asked?.about === 'block' && (
        <BlockDialog
          member={{ id: asked.comment.author.id, name: displayName(asked.comment.author) }}
          onClose={close}
          // The comment is hidden now, and its menu with it.
          onBlocked={() => section.current?.focus()}
        />
      )}
      {asked?.about === 'deletion' && (
        <DeleteCommentDialog
          target={target}
          comment={asked.comment}
          onClose={close}
          onDeleted={(isSent) => {
            setStatus(isSent ? t('deleted') : '')
            section.current?.focus()
          }}
        />
      )}
    </section>
  )
}

/** Comments of others that came while the page was open are shown by a press, from the first of them on. */
function NewCommentsButton({ shown, section }: { shown: Shown; section: RefObject<HTMLElement | null> }) {
  const t = useTranslations('comments')
  const showNew = () => {
    const before = new Set(shown.threads?.flatMap(idsOf))
    flushSync(shown.showNew)
    const comments = section.current?.querySelectorAll<HTMLElement>('[role=group]') ?? []
    const first = [...comments].find(({ id }) => ![...before].some((known) => anchorOf(known) === id))
    first?.focus()
  }
  return (
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
  )
}

function Threads({ shown, emptyText }: { shown: Shown; emptyText: string }) {
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
