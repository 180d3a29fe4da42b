import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { blocksQuery } from '../../entities/blocks/blocks.queries.ts'
import { UnblockButton } from '../../entities/blocks/UnblockButton.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { BoxedList } from '../../ui/lists/BoxedList.tsx'
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
    <LabelledSection headingRef={heading} id={id} title={t('title')} text={t('text')}>
      {!members && <InlineFallback error={error} refetch={refetch} text={t('failed')} skeleton="h-16" />}
      {members && (
        <BoxedList labelledBy={id} none={t('empty')}>
          {members.map(({ user_id, name, title, image }) => (
            <li key={user_id} className="flex min-h-16 items-center gap-3 px-4 py-3">
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
        </BoxedList>
      )}
      <ShowMore query={query} />
    </LabelledSection>
  )
}
