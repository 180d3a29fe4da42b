import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '../../lib/live/online.ts'
import { sendNow, useOfflineQueue } from '../../lib/offline-queue/offline-queue.ts'
import { persistStorage } from '../../lib/offline-queue/queue-store.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { SentRequests } from './SentRequests.tsx'
import { WaitingRow } from './WaitingRow.tsx'

// Seldom, and once the server has answered.
const ConflictCard = lazyPart(async () => (await import('./ConflictCard.tsx')).ConflictCard)

type WaitingPageProps = {
  /** Opens the form of new ideas with a draft. */
  onEditIdea: (draftId: string) => void
}

/** The requests of the member that the server has not answered, and those sent today. */
export function WaitingPage({ onEditIdea }: WaitingPageProps) {
  const t = useTranslations('waiting')
  const isOnline = useIsOnline()
  const { requests, sent, sending } = useOfflineQueue()
  const conflicts = requests.filter(({ state }) => state === 'conflict')
  const others = requests.filter(({ state }) => state !== 'conflict')
  const isPersisted = useIsPersisted(requests.length > 0)
  const line = others.filter(({ state }) => state === 'waiting').map(({ key }) => key)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { count: requests.length })}
        actions={
          isOnline &&
          line.length > 0 && (
            <Button variant="secondary" icon={RefreshCw} onClick={sendNow}>
              {t('tryNow')}
            </Button>
          )
        }
      />
      <div role="status">
        {line.length > 0 && (
          <InlineNote className="mt-5">{t(sending ? 'sendingInOrder' : isOnline ? 'weakLine' : 'noLine')}</InlineNote>
        )}
        {!isPersisted && <InlineNote className="mt-3">{t('mayBeDeleted')}</InlineNote>}
      </div>
      {requests.length === 0 && (
        <StateMessage kind="empty" title={t('emptyTitle')}>
          {t('emptyText')}
        </StateMessage>
      )}
      {conflicts.map((queued) => (
        <ConflictCard key={queued.key} queued={queued} />
      ))}
      {others.length > 0 && (
        <ul className="mt-6 border-t-2 border-text" aria-label={t('title')}>
          {others.map((queued) => (
            <WaitingRow
              key={queued.key}
              queued={queued}
              place={line.indexOf(queued.key) + 1}
              progress={sending?.key === queued.key ? sending.progress : undefined}
              onEditIdea={onEditIdea}
            />
          ))}
        </ul>
      )}
      {sent.length > 0 && <SentRequests sent={sent} />}
      <p className="mt-6 text-14 text-muted">{t('signOut')}</p>
    </>
  )
}

/** Whether the browser promises to keep what waits, which it is asked for while something does. */
function useIsPersisted(isAsked: boolean): boolean {
  const [isPersisted, setIsPersisted] = useState(true)
  useEffect(() => {
    if (isAsked) void persistStorage().then(setIsPersisted)
  }, [isAsked])
  return isPersisted || !isAsked
}
