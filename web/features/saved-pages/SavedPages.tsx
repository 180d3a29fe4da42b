import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, History, Lightbulb, Megaphone, Pin } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { matchesQuery, parseQuery } from '../../../contract/search-query.ts'
import { indexedText } from '../../../contract/tokeniser.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { type SavedPage, savedPagesQuery } from '../../lib/offline/saved-pages.ts'
import { useAsOf } from '../../lib/offline/use-as-of.ts'
import { callLink, eventLink, ideaLink } from '../../lib/pages/links.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { SearchInput } from '../../ui/forms/SearchInput.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'

const KINDS = {
  idea: { icon: Lightbulb, linkTo: ideaLink, label: 'ideas' },
  call: { icon: Megaphone, linkTo: callLink, label: 'calls' },
  event: { icon: CalendarDays, linkTo: eventLink, label: 'events' },
} as const

const FILTERS = {
  all: () => true,
  pinned: ({ isPinned }: SavedPage) => isPinned,
  own: (page: SavedPage, userId?: string) => page.kind === 'idea' && page.value.user_id === userId,
  ideas: ({ kind }: SavedPage) => kind === 'idea',
  calls: ({ kind }: SavedPage) => kind === 'call',
  events: ({ kind }: SavedPage) => kind === 'event',
}
type Filter = keyof typeof FILTERS

/** The ideas, calls and events on this device, the last one seen first, to search and to filter. */
export function SavedPages() {
  const t = useTranslations('keeping.page')
  const userId = useCurrentUser()?.id
  const [q, setQ] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const { data: pages, error } = useQuery(savedPagesQuery)
  const texts = useMemo(() => new Map(pages?.map((page) => [page.key, textOf(page)])), [pages])
  if (error) return <InlineNote tone="info">{t('failed')}</InlineNote>
  if (!pages) return <Skeleton className="mt-8 h-96" />
  const query = parseQuery(q)
  const fits = ({ key }: SavedPage) => q.trim() === '' || matchesQuery(query, texts.get(key) ?? '')
  const fitting = pages.filter((page) => FILTERS[filter](page, userId) && fits(page))
  const countOf = (one: Filter) => pages.filter((page) => FILTERS[one](page, userId)).length
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle', { count: pages.length })} />
      {pages.length === 0 ? (
        <StateMessage kind="empty" title={t('emptyTitle')}>
          {t('emptyText')}
        </StateMessage>
      ) : (
        <>
          <SearchInput
            label={t('search')}
            placeholder={t('search')}
            value={q}
            onValueChange={setQ}
            className="mt-5 max-w-[30rem]"
          />
          <fieldset className="mt-4 flex flex-wrap gap-2">
            <legend className="sr-only">{t('filters')}</legend>
            {(Object.keys(FILTERS) as Filter[])
              .filter((one) => one === 'all' || countOf(one) > 0)
              .map((one) => (
                <ToggleChip key={one} pressed={one === filter} onClick={() => setFilter(one)} className="gap-2">
                  {t(one)} <span className="font-regular tabular-nums">{countOf(one)}</span>
                </ToggleChip>
              ))}
          </fieldset>
          {fitting.length === 0 ? (
            <StateMessage kind="search" title={t('noneTitle')}>
              {t('noneText')}
            </StateMessage>
          ) : (
            <ul className="mt-5 border-t-2 border-text">
              {fitting.map((page) => (
                <SavedRow key={page.key} page={page} />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}

function textOf({ value }: SavedPage): string {
  const texts = Object.values(value)
    .flat()
    .filter((part) => typeof part === 'string')
  return indexedText(...texts)
}

function SavedRow({ page }: { page: SavedPage }) {
  const listed = useListedLabel()
  const t = useTranslations('keeping.page')
  const asOf = useAsOf()
  const { icon: Icon, linkTo, label } = KINDS[page.kind]
  const { title } = page.value
  const author = page.kind === 'idea' ? [page.value.author.firstname, page.value.author.lastname].join(' ').trim() : ''
  return (
    <li className="border-b border-border py-5">
      <p className="facts text-14 text-muted">
        <span className="inline-flex items-center gap-2 font-bold text-text">
          <Icon size={16} />
          {author || t(label)}
        </span>
        {page.kind === 'idea' && <span className="fact">{listed('categories', page.value.category)}</span>}
      </p>
      <h2 dir="auto" lang={textLanguage(title)} className="mt-1.5 font-display text-20 wrap-break-word">
        <Link {...linkTo(page.id)} className="touch-target rounded-xs hover:underline">
          {title}
        </Link>
      </h2>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
        <span className="inline-flex items-center gap-1.5">
          <History size={16} />
          {t('asOf', { time: asOf(page.at) })}
        </span>
        {page.isPinned && (
          <span className="inline-flex items-center gap-1.5 font-bold text-accent">
            <Pin size={16} />
            {t('keptByYou')}
          </span>
        )}
        {'comment_count' in page.value && <span>{t('comments', { count: page.value.comment_count })}</span>}
      </p>
    </li>
  )
}
