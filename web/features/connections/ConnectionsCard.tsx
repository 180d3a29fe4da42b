import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { signInLink } from '../../lib/pages/links.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { ShowMore } from '../../ui/lists/ShowMore.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { connectionsOfQuery } from './connections.api.ts'

type ConnectionsCardProps = { userId: string; isOwn: boolean }

/** How many connections a member has, and who they are. */
export function ConnectionsCard({ userId, isOwn }: ConnectionsCardProps) {
  const t = useTranslations('connections.card')
  const query = useInfiniteQuery(connectionsOfQuery(userId))
  const { data, error, refetch } = query
  const count = data?.pages[0]?.count
  const people = data?.pages.flatMap((page) => page.connections) ?? []
  return (
    <section aria-labelledby="connections">
      <SectionHeading id="connections" title={t('title')} count={count} />
      <div className="mt-4">
        {!data && <InlineFallback error={error} refetch={refetch} text={t('failed')} skeleton="h-10" />}
        {count === 0 && <Nobody isOwn={isOwn} />}
        {count !== undefined && count > 0 && people.length === 0 && <SignInHint />}
        {people.length > 0 && (
          <ul aria-label={t('title')} className="flex flex-col gap-1">
            {people.map((person) => (
              <li key={person.user_id}>
                <Link
                  to="/profile/$userId"
                  params={{ userId: person.user_id }}
                  className="-mx-2 flex min-h-11 items-center gap-3 rounded-sm px-2 py-1.5 transition-colors hover:bg-hover"
                >
                  <Avatar id={person.user_id} name={person.name} src={avatarPath(person.image)} size={32} />
                  <span className="min-w-0">
                    <span className="block truncate text-14 font-bold">{person.name}</span>
                    <span className="block truncate text-13 text-muted">{person.title}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <ShowMore query={query} />
        {isOwn && people.length > 0 && (
          <p className="mt-2 text-14">
            <TextLink to="/connections">{t('all')}</TextLink>
          </p>
        )}
      </div>
    </section>
  )
}

function Nobody({ isOwn }: { isOwn: boolean }): ReactNode {
  const t = useTranslations('connections.card')
  if (!isOwn) return <p className="text-15 text-muted">{t('empty')}</p>
  return (
    <>
      <p className="text-15 text-muted">{t('ownEmpty')}</p>
      <p className="mt-2 text-14">
        <TextLink to="/community">{t('find')}</TextLink>
      </p>
    </>
  )
}

function SignInHint(): ReactNode {
  const t = useTranslations('connections.card')
  const isSignedIn = useIsSignedIn()
  const here = useLocation({ select: ({ href }) => href })
  if (isSignedIn) return null
  return (
    <p className="text-14">
      <TextLink {...signInLink(here)}>{t('signIn')}</TextLink>
    </p>
  )
}
