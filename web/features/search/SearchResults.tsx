import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SpellCheck2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SEARCH_KINDS } from '../../../contract/search.values.ts'
import { SEARCH_MAX } from '../../../contract/text.values.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { Hit } from './Hit.tsx'
import { type DidYouMean, type Group, kindOf, pageQuery, totalOf } from './search.api.ts'
import type { PageSearch } from './search.search.ts'

type SearchProps = { search: PageSearch; onChange: (change: Partial<PageSearch>) => void }

/** The field, and what was found by kind. */
export function SearchResults({ search, onChange }: SearchProps) {
  return (
    <>
      <SearchForm key={search.q} {...{ search, onChange }} />
      {search.q === '' ? <Start /> : <Results {...{ search, onChange }} />}
    </>
  )
}

function SearchForm({ search: { q }, onChange }: SearchProps) {
  const t = useTranslations('search')
  const [text, setText] = useState(q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ q: text.trim(), page: 1 })
  }
  return (
    <search>
      <form action="/search" className="mt-4 flex flex-wrap items-center gap-3" onSubmit={submit}>
        <TextInput
          type="search"
          name="q"
          dir="auto"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          maxLength={SEARCH_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="max-sm:flex-1 sm:w-155!"
        />
        <Button type="submit">{t('submit')}</Button>
        <p className="text-13 text-muted">{t.rich('hint', { b: (words) => <strong>{words}</strong> })}</p>
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

function Results({ search, onChange }: SearchProps) {
  const t = useTranslations('search')
  const { data, error, isPlaceholderData, refetch } = useQuery(pageQuery(search))
  if (!data) {
    return error ? (
      <LoadFailure text={t('failed')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="mt-8 h-dvh w-full" />
    )
  }
  const groups = data.groups.filter(({ total }) => total > 0)
  return (
    <div inert={isPlaceholderData} aria-busy={isPlaceholderData} className="updating">
      {data.did_you_mean && <Meant q={search.q} meant={data.did_you_mean} />}
      <KindTabs search={search} groups={data.groups} />
      <p role="status" className="sr-only">
        {t('found', { count: totalOf(data.groups) })}
      </p>
      {groups.length === 0 && (
        <StateMessage kind="empty" title={t('none.title', { q: search.q })}>
          {t('none.text')}
        </StateMessage>
      )}
      {groups.map((group) => (
        <FoundGroup key={group.kind} group={group} search={search} />
      ))}
      {kindOf(search) !== '' && data.metadata.last_page > 1 && (
        <Pager
          variant="numbered"
          page={search.page}
          pageCount={data.metadata.last_page}
          onPageChange={(page) => onChange({ page })}
          className="mt-6 justify-end"
        />
      )}
    </div>
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
        <SpellCheck2 size={18} className="me-2 inline align-[-4px] text-muted" />
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
  const countText = useCountText()
  const countOf = (one: Group['kind']) => groups.find((group) => group.kind === one)
  return (
    <nav aria-label={t('tabs')} className="mt-6 flex gap-5 overflow-x-auto border-b border-border">
      {(['', ...SEARCH_KINDS] as const).map((one) => {
        const group = one === '' ? undefined : countOf(one)
        return (
          <Link
            key={one}
            to="/search"
            search={{ q, kind: one }}
            activeOptions={{ exact: true }}
            aria-current={one === kind ? 'page' : undefined}
            className="relative inline-flex min-h-11 items-center gap-2 text-14 font-bold whitespace-nowrap text-text-2 after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:text-text aria-[current=page]:after:bg-accent"
          >
            {t(`kinds.${one || 'all'}`)}
            {one !== '' && (kind === '' || one === kind) && (
              <span className="font-medium text-muted tabular-nums">{group ? countText(group) : 0}</span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** The number of hits as it is shown: "300+" where more are not counted. */
export function useCountText(): (group: Group) => string {
  const t = useTranslations('search')
  return ({ total, is_counted_fully }) => (is_counted_fully ? String(total) : t('more', { count: total }))
}

function FoundGroup({ group, search }: { group: Group; search: PageSearch }) {
  const { q } = search
  const kind = kindOf(search)
  const t = useTranslations('search')
  const countText = useCountText()
  const isAlone = kind !== ''
  const id = `found-${group.kind}`
  return (
    <section aria-labelledby={id} className="mt-8">
      <SectionHeading id={id} title={t(`kinds.${group.kind}`)} />
      <ul>
        {group.hits.map((hit) => (
          <li key={hit.id} className="border-b border-border">
            <Link to={hit.path as '/'} className="flex items-start gap-3 py-3 hover:bg-hover">
              <Hit kind={group.kind} hit={hit} />
            </Link>
          </li>
        ))}
      </ul>
      {!isAlone && group.total > group.hits.length && (
        <p className="mt-3 text-14">
          <TextLink to="/search" search={{ q, kind: group.kind }}>
            {t('allOf', { kind: group.kind, count: countText(group) })}
          </TextLink>
        </p>
      )}
      {group.kind === 'messages' && <p className="mt-3 text-13 text-muted">{t('onlyYou')}</p>}
    </section>
  )
}
