import { useInfiniteQuery } from '@tanstack/react-query'
import { SquarePen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CONVERSATION_FILTERS } from '../../../contract/conversations.values.ts'
import { useListSearch } from '../../lib/lists/list-search.ts'
import { useTypedText } from '../../lib/lists/use-typed-text.ts'
import { settingsLink } from '../../lib/pages/links.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { SearchInput } from '../../ui/forms/SearchInput.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { ShowMore } from '../../ui/lists/ShowMore.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { conversationsQuery } from './conversations.api.ts'
import type { ConversationsSearch } from './conversations.search.ts'

/** `onWrite`: writes to somebody new. */
type ConversationListProps = { search: ConversationsSearch; onWrite: () => void }

/** The conversations of the member, the latest first, with search and filters. */
export function ConversationList({ search, onWrite }: ConversationListProps) {
  const t = useTranslations('conversations')
  const { change, search: commit } = useListSearch({ ...search, page: 1 })
  const [typed, setTyped] = useTypedText(search.q, commit)
  const userId = useCurrentUser()?.id ?? ''
  const query = useInfiniteQuery(conversationsQuery(search))
  const { data, error, refetch } = query
  const conversations = data?.pages.flatMap((page) => page.conversations)
  const counts = data?.pages[0]?.counts
  return (
    <div className="flex flex-col lg:h-full">
      <div className="flex flex-col gap-3 border-b border-border px-4 pb-3 max-lg:px-gutter lg:pt-3">
        <div className="flex gap-3">
          <SearchInput
            label={t('search')}
            placeholder={t('search')}
            value={typed}
            onValueChange={setTyped}
            className="grow"
          />
          <IconButton
            label={t('newMessage')}
            icon={SquarePen}
            variant="outlined"
            onClick={onWrite}
            className="sm:hidden"
          />
        </div>
        <fieldset aria-label={t('filter')} className="flex flex-wrap gap-2">
          {CONVERSATION_FILTERS.map((filter) => (
            <ToggleChip
              key={filter}
              pressed={search.filter === filter}
              onClick={() => change({ filter } as Partial<ConversationsSearch & { page: number }>)}
            >
              {t(`filters.${filter}`)}
              {counts && <span className="ms-1.5 tabular-nums opacity-80">{counts[filter]}</span>}
            </ToggleChip>
          ))}
        </fieldset>
      </div>
      <div className="min-h-0 grow overflow-y-auto bg-surface">
        {!conversations && (
          <InlineFallback error={error} refetch={refetch} text={t('failed')} skeleton="m-4 h-64" className="m-4" />
        )}
        {conversations?.length === 0 && (
          <p className="px-4 py-8 text-15 text-muted max-lg:px-gutter">
            {search.q === '' ? t(`empty.${search.filter}`) : t('empty.search', { q: search.q })}
          </p>
        )}
        {conversations && conversations.length > 0 && (
          <ul aria-label={t('list')}>
            {conversations.map((conversation) => (
              <li key={conversation.id} className="border-b border-border">
                <ConversationRow conversation={conversation} userId={userId} isFound={search.q !== ''} />
              </li>
            ))}
          </ul>
        )}
        <ShowMore query={query} className="px-4 py-3" />
      </div>
      <p className="border-t border-border bg-surface px-4 py-4 text-13 text-text-2 max-lg:px-gutter">
        {t('who')} <TextLink {...settingsLink('privacy')}>{t('settings')}</TextLink>
      </p>
    </div>
  )
}
