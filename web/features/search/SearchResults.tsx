import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock, Search, SpellCheck2, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SEARCH_KINDS } from '../../../contract/search.values.ts'
import { SEARCH_MAX } from '../../../contract/text.values.ts'
import { useOwnStates } from '../../entities/ideas/own-state.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { inputVariants } from '../../ui/forms/input-variants.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { useCountText } from './count-text.ts'
import { IdeaFilters, PeopleFilters } from './FoundFilters.tsx'
import { FoundIdea } from './FoundIdea.tsx'
import { Hit } from './Hit.tsx'
import { type DidYouMean, type Group, isIdeas, kindOf, kindQuery, overviewQuery, totalOf } from './search.api.ts'
import type { PageSearch } from './search.search.ts'

type SearchProps = { list: ListSearch<PageSearch> }

/** Hits of each other kind beside the chosen one. */
const BESIDE_MAX = 2

/** The field, and what was found by kind. */
export function SearchResults({ list }: SearchProps) {
  return (
    <>
      <SearchForm key={list.state.q} list={list} />
      {list.state.q === '' ? <Start /> : <Results list={list} />}
    </>
  )
}

function SearchForm({ list }: SearchProps) {
  const t = useTranslations('search')
  const forms = useTranslations('forms')
  const [text, setText] = useState(list.state.q)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    list.change({ q: text.trim() })
  }
  return (
    <search>
      <form action="/search" className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3" onSubmit={submit}>
        <span className="flex gap-3 max-sm:w-full max-[22rem]:flex-col">
          <span className="relative min-w-0 flex-1 sm:w-155 sm:max-w-[60vw]">
            <Search size={20} className="pointer-events-none absolute top-1/2 start-3.5 -translate-y-1/2 text-muted" />
            <input
              ref={input}
              type="search"
              name="q"
              dir="auto"
              aria-label={t('label')}
              placeholder={t('placeholder')}
              maxLength={SEARCH_MAX}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className={inputVariants({ className: 'min-h-12 ps-11 pe-11 text-17 text-ellipsis' })}
            />
            {text !== '' && (
              <IconButton
                label={forms('clearSearch')}
                icon={X}
                size="sm"
                onClick={() => {
                  setText('')
                  input.current?.focus()
                }}
                className="absolute! top-1/2 end-1.5 -translate-y-1/2"
              />
            )}
          </span>
          <Button type="submit" size="lg" className="min-h-12">
            {t('submit')}
          </Button>
        </span>
        <p className="text-13 text-text-2">{t.rich('hint', { b: (words) => <strong>{words}</strong> })}</p>
      </form>
    </search>
  )
}

function Start() {
  const t = useTranslations('search.start')
  return (
    <StateMessage kind="empty" title={t('title')}>
      {t('text')}
    </StateMessage>
  )
}

function Results({ list }: SearchProps) {
  const t = useTranslations('search')
  const { q } = list.state
  const kind = kindOf(list.state)
  const { data, error, isPlaceholderData, refetch } = useQuery(overviewQuery(q))
  if (!data) return <Missing error={error} onRetry={() => void refetch()} />
  const groups = data.groups.filter(({ total }) => total > 0)
  const others = groups.filter((group) => group.kind !== kind)
  return (
    <div inert={isPlaceholderData} aria-busy={isPlaceholderData} className="updating">
      {data.did_you_mean && <Meant q={q} meant={data.did_you_mean} />}
      <KindTabs search={list.state} groups={groups} />
      <p role="status" className="sr-only">
        {!isPlaceholderData && t('found', { count: totalOf(data.groups) })}
      </p>
      {groups.length === 0 && <Nothing q={q} />}
      {groups.length > 0 && kind === '' && groups.map((group) => <FoundGroup key={group.kind} group={group} q={q} />)}
      {groups.length > 0 && kind !== '' && (
        <div className="mt-5 gap-x-16 gap-y-10 has-[aside]:grid lg:grid-cols-[minmax(0,1fr)_22.5rem]">
          <FoundKind key={kind} list={list} kind={kind} />
          {others.length > 0 && (
            <aside aria-label={t('others')} className="space-y-8">
              {others.map((group) => (
                <Beside key={group.kind} group={group} q={q} />
              ))}
            </aside>
          )}
        </div>
      )}
    </div>
  )
}

function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useTranslations('search')
  return error ? <LoadFailure text={t('failed')} onRetry={onRetry} /> : <Skeleton className="mt-8 h-dvh w-full" />
}

function Nothing({ q }: { q: string }) {
  const t = useTranslations('search.none')
  return (
    <StateMessage kind="search" title={t('title', { q })}>
      {t('text')}
    </StateMessage>
  )
}

function Meant({ q, meant: { q: word, is_applied } }: { q: string; meant: DidYouMean }) {
  const t = useTranslations('search.didYouMean')
  return (
    <div
      role="status"
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm border border-border bg-sunken px-4 py-2.5 text-14"
    >
      <p className="me-auto">
        <SpellCheck2 size={18} className="me-3 inline align-[-4px] text-muted" />
        {is_applied
          ? t.rich('applied', { q, word, b: (words) => <strong>{words}</strong> })
          : t.rich('offered', {
              word,
              link: (words) => (
                <TextLink to="/search" search={{ q: word }}>
                  {words}
                </TextLink>
              ),
            })}
      </p>
      {is_applied && (
        <TextLink to="/search" search={{ q: `"${q.replaceAll('"', '')}"` }}>
          {t('only', { q })}
        </TextLink>
      )}
    </div>
  )
}

function KindTabs({ search, groups }: { search: PageSearch; groups: Group[] }) {
  const { q } = search
  const kind = kindOf(search)
  const t = useTranslations('search')
  const user = useCurrentUser()
  const countText = useCountText()
  const isMore = groups.some((group) => !group.is_counted_fully)
  const all = isMore ? t('more', { count: totalOf(groups) }) : totalOf(groups)
  const countOf = (one: Group['kind']) => {
    const group = groups.find((found) => found.kind === one)
    return group ? countText(group) : 0
  }
  // Visitors have no messages.
  const kinds = SEARCH_KINDS.filter((one) => one !== 'messages' || user)
  return (
    <nav aria-label={t('tabs')} className="mt-6 flex gap-5 overflow-x-auto border-b border-border">
      {(['', ...kinds] as const).map((one) => (
        <Link
          key={one}
          to="/search"
          search={{ q, kind: one }}
          activeOptions={{ exact: true }}
          resetScroll={false}
          aria-current={one === kind ? 'page' : undefined}
          className="relative inline-flex min-h-11 items-center gap-2 text-14 font-bold whitespace-nowrap text-text-2 after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:text-text aria-[current=page]:after:bg-accent"
        >
          {t(`kinds.${one || 'all'}`)}
          <span className="font-medium text-muted tabular-nums">{one === '' ? all : countOf(one)}</span>
        </Link>
      ))}
    </nav>
  )
}

/** One kind with its filters, in pages. */
function FoundKind({ list, kind }: SearchProps & { kind: Group['kind'] }) {
  const t = useTranslations('search')
  const countText = useCountText()
  const { page } = list.state
  const { data, error, isUpdating, refetch } = useListQuery(kindQuery(list.state), page, list.turnTo)
  const group = data?.groups.find((one) => one.kind === kind)
  return (
    <section aria-labelledby="found-kind" className="min-w-0">
      <h2 id="found-kind" className="sr-only">
        {t(`kinds.${kind}`)}
      </h2>
      {kind === 'ideas' && <IdeaFilters list={list} />}
      {kind === 'people' && <PeopleFilters list={list} />}
      {!data && <Missing error={error} onRetry={() => void refetch()} />}
      {data && !group && (
        <StateMessage kind="search" title={t('noneOfKind')}>
          {t('none.text')}
        </StateMessage>
      )}
      {data && group && (
        <div inert={isUpdating} aria-busy={isUpdating} className="updating">
          <Hits group={group} />
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="text-14 text-muted" aria-live="polite">
              {t('shown', { kind, shown: group.hits.length, total: countText(group) })}
            </p>
            {data.metadata.last_page > 1 && (
              <Pager
                variant="numbered"
                page={page}
                pageCount={data.metadata.last_page}
                onPageChange={(next) => list.turnTo(next, { resetScroll: true })}
              />
            )}
          </div>
          {kind === 'messages' && <OnlyYou />}
        </div>
      )}
    </section>
  )
}

function Hits({ group }: { group: Group }) {
  return isIdeas(group) ? <Ideas group={group} /> : <HitRows group={group} hits={group.hits} />
}

function Ideas({ group }: { group: Extract<Group, { kind: 'ideas' }> }) {
  const userId = useCurrentUser()?.id
  const own = useOwnStates(group.hits)
  return (
    <ul>
      {group.hits.map((hit) => (
        <li key={hit.id}>
          <FoundIdea hit={hit} isOwn={hit.author.id === userId} own={own[hit.id]} />
        </li>
      ))}
    </ul>
  )
}

function HitRows({ group, hits }: { group: Group; hits: Group['hits'] }) {
  return (
    <ul>
      {hits.map((hit) => (
        <li key={hit.id} className="border-b border-border">
          <Link to={hit.path as '/'} className="flex items-start gap-3 py-3 hover:bg-hover">
            <Hit kind={group.kind} hit={hit} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function FoundGroup({ group, q }: { group: Group; q: string }) {
  const id = `found-${group.kind}`
  return (
    <section aria-labelledby={id} className="mt-8 max-w-225">
      <Title id={id} group={group} />
      <Hits group={group} />
      <AllOf group={group} q={q} shown={group.hits.length} />
    </section>
  )
}

/** Another kind beside the one that is shown. */
function Beside({ group, q }: { group: Group; q: string }) {
  const id = `beside-${group.kind}`
  return (
    <section aria-labelledby={id}>
      <Title id={id} group={group} />
      <HitRows group={group} hits={group.hits.slice(0, BESIDE_MAX)} />
      <AllOf group={group} q={q} shown={Math.min(BESIDE_MAX, group.hits.length)} />
    </section>
  )
}

function Title({ id, group }: { id: string; group: Group }): ReactNode {
  const t = useTranslations('search')
  const countText = useCountText()
  return (
    <SectionHeading
      id={id}
      title={
        <>
          {t(`kinds.${group.kind}`)} <span className="font-regular text-muted">{countText(group)}</span>
        </>
      }
    />
  )
}

function AllOf({ group, q, shown }: { group: Group; q: string; shown: number }) {
  const t = useTranslations('search')
  const countText = useCountText()
  return (
    <>
      {group.total > shown && (
        <p className="mt-3 text-14">
          <TextLink to="/search" search={{ q, kind: group.kind }}>
            {t('allOf', { kind: group.kind, count: countText(group) })}
          </TextLink>
        </p>
      )}
      {group.kind === 'messages' && <OnlyYou />}
    </>
  )
}

function OnlyYou() {
  const t = useTranslations('search')
  return (
    <p className="mt-3 flex items-center gap-2 text-13 text-text-2">
      <Lock size={14} className="text-muted" />
      {t('onlyYou')}
    </p>
  )
}
