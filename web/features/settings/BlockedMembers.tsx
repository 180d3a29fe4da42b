import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { blocksQuery } from '../../entities/blocks/blocks.queries.ts'
import { UnblockButton } from '../../entities/blocks/UnblockButton.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { ShowMore } from '../../ui/lists/ShowMore.tsx'

/** Blocked members, each with a button to unblock. */
export function BlockedMembers() {
  const t = useTranslations('blocks.list')
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useInfiniteQuery(blocksQuery)
  const { data, error, refetch } = query
  const members = data?.pages.flatMap(({ blocks }) => blocks)
  return (
    <div>
      <h3 ref={heading} id={id} tabIndex={-1} className="text-14 font-bold">
        {t('title')}
      </h3>
      <p className="mt-1 text-13 text-muted">{members?.length === 0 ? t('empty') : t('text')}</p>
      {!members && (
        <InlineFallback error={error} refetch={refetch} text={t('failed')} skeleton="mt-3 h-16" className="mt-3" />
      )}
      {members && members.length > 0 && (
        <ul aria-labelledby={id} className="mt-3 border-t border-border">
          {members.map(({ user_id, name, title, image }) => (
            <li key={user_id} className="flex min-h-16 items-center gap-3 border-b border-border py-3">
              <Avatar id={user_id} name={name} src={avatarPath(image)} size={40} />
              <div className="min-w-0 grow">
                <p className="text-15 font-bold wrap-anywhere">{name}</p>
                <p className="text-13 wrap-anywhere text-muted">{title}</p>
              </div>
              <UnblockButton
                member={{ id: user_id, name }}
                size="sm"
                // The button goes with its row.
                onUnblocked={() => heading.current?.focus()}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </div>
  )
}
