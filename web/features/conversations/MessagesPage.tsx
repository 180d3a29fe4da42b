import { useInfiniteQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useMediaQuery } from '../../lib/pages/use-media-query.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConversationList } from './ConversationList.tsx'
import { conversationsQuery } from './conversations.api.ts'
import type { ConversationsSearch } from './conversations.search.ts'
import { Thread } from './Thread.tsx'

const NewMessageDialog = lazyPart(async () => (await import('./NewMessageDialog.tsx')).NewMessageDialog)

type MessagesPageProps = { conversationId?: string | undefined; search: ConversationsSearch }

/** The conversations and the open one, at first the newest: side by side, or on narrow screens one at a time. */
export function MessagesPage({ conversationId, search }: MessagesPageProps) {
  const t = useTranslations('conversations')
  const heads = useTranslations('heads')
  const user = useCurrentUser()
  const [isWriting, setIsWriting] = useState(false)
  const isOpen = conversationId !== undefined
  const isWide = useMediaQuery('(width >= 75rem)')
  const isAll = search.filter === 'all' && search.q === ''
  const { data } = useInfiniteQuery({ ...conversationsQuery(search), enabled: isWide && !isOpen && isAll })
  const newest = data?.pages[0]?.conversations[0]
  if (isWide && !isOpen && isAll && newest)
    return <Navigate to="/messages/{-$conversationId}" params={{ conversationId: newest.id }} replace />
  // The page has one h1: the name of the open conversation, where there is one.
  const Title = isOpen ? 'p' : 'h1'
  return (
    <div data-fills className="page-column pt-10 pb-16 max-lg:pb-0 max-sm:pt-7">
      <div className={classNames('flex flex-wrap items-end justify-between gap-4', isOpen && 'max-lg:hidden')}>
        <div>
          <Title tabIndex={isOpen ? undefined : -1} className="font-display text-32">
            {heads('messages.title')}
          </Title>
          <p className="mt-0.5 text-15 text-text-2">{t('subtitle')}</p>
        </div>
        <Button variant="secondary" icon={SquarePen} className="max-sm:hidden" onClick={() => setIsWriting(true)}>
          {t('newMessage')}
        </Button>
      </div>
      <div className="mt-6 lg:grid lg:h-[max(34rem,calc(100dvh-15rem))] lg:grid-cols-[23.5rem_minmax(0,1fr)] lg:overflow-hidden lg:rounded-md lg:border lg:border-border lg:bg-surface">
        <div
          className={classNames('max-lg:-mx-gutter lg:min-h-0 lg:border-e lg:border-border', isOpen && 'max-lg:hidden')}
        >
          <ConversationList key={search.filter} search={search} onWrite={() => setIsWriting(true)} />
        </div>
        <div
          className={classNames(
            'lg:min-h-0',
            isOpen ? 'max-lg:fixed max-lg:inset-0 max-lg:z-header max-lg:bg-bg' : 'max-lg:hidden',
          )}
        >
          {conversationId && user ? (
            <Thread key={conversationId} id={conversationId} userId={user.id} messageId={search.message} />
          ) : (
            <p className="flex h-full items-center justify-center bg-bg px-6 text-15 text-muted">{t('choose')}</p>
          )}
        </div>
      </div>
      {isWriting && <NewMessageDialog onClose={() => setIsWriting(false)} />}
    </div>
  )
}
