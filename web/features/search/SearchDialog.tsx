import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowRight, Clock, Plus, Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SEARCH_MAX } from '../../../contract/text.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { savedPagesQuery } from '../../lib/offline/saved-pages.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TopDialog } from '../../ui/overlays/TopDialog.tsx'
import { useCountText } from './count-text.ts'
import { hasWords, placesFor } from './go-to.ts'
import { Hit } from './Hit.tsx'
import { clearSearches, recentSearches, saveSearch } from './recent-searches.ts'
import { type DidYouMean, type Group, overviewQuery, suggestQuery, totalOf } from './search.api.ts'

/** After a pause in typing there are results, after a longer one also the words that were found. */
const PAUSE_MS = 150
const REST_MS = 800
const PHONE = '(max-width: 639px)'

/** A row that can be opened: a page of the application, or something that is done. */
type Row = { key: string; path?: string; act?: () => void; isAll?: boolean; content: ReactNode }
type Section = { key: string; title: string; count?: string | undefined; rows: Row[] }

type SearchDialogProps = {
  onClose: () => void
  /** Opens the form of a new idea with this title. */
  onNewIdea: (title: string) => void
}

/** Finds an idea, a person, a call, an event, an own message or a page while somebody types. */
export function SearchDialog({ onClose, onNewIdea }: SearchDialogProps) {
  const t = useTranslations('search')
  const forms = useTranslations('forms')
  const router = useRouter()
  const id = useId()
  const [text, setText] = useState('')
  const q = useRested(text.trim(), PAUSE_MS)
  const rested = useRested(text.trim(), REST_MS)
  const quick = useQuery({ ...suggestQuery(q), enabled: q !== '' })
  const full = useQuery({ ...overviewQuery(rested), enabled: rested !== '' && rested === q })
  const isFull = rested === q && full.data !== undefined && !full.isPlaceholderData
  const { data, error, isPlaceholderData } = isFull ? full : quick
  const isFresh = q !== '' && q === text.trim() && data !== undefined && !isPlaceholderData
  const isUnreachable = error instanceof ApiError && error.isUnreachable
  const sections = useSections({
    text: text.trim(),
    q,
    groups: q === '' ? [] : (data?.groups ?? []),
    isUnreachable,
    onNewIdea: newIdea,
    setText,
  })
  const rows = sections.flatMap((section) => section.rows)
  const { chosen, choose, move } = useChosenRow(rows, (row) => `${id}-${row.key}`)

  function newIdea(title: string) {
    onClose()
    onNewIdea(title)
  }

  function open({ path, act }: Row, isElsewhere = false) {
    if (text.trim() !== '' && path) saveSearch(text.trim())
    if (path && isElsewhere) return void window.open(path)
    act?.()
    if (!path) return
    onClose()
    router.history.push(path)
  }

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return move(event)
    event.preventDefault()
    const row = chosen ?? (text.trim() === '' ? undefined : allRow(text.trim(), ''))
    if (row) open(row, event.ctrlKey || event.metaKey)
  }

  return (
    <TopDialog title={t('label')} onClose={onClose}>
      <div className="flex h-15 shrink-0 items-center gap-3 border-b-2 border-focus px-5">
        <Search size={20} className="shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          dir="auto"
          aria-label={t('label')}
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.key}`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={t('placeholder')}
          maxLength={SEARCH_MAX}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            choose(0)
          }}
          onKeyDown={onKey}
          className="min-w-0 flex-1 bg-transparent text-17 outline-none placeholder:text-muted"
        />
        <p role="status" className="shrink-0 text-13 text-muted">
          {isFresh && t('found', { count: totalOf(data.groups) })}
        </p>
        <IconButton
          label={forms('clearSearch')}
          icon={X}
          size="sm"
          onClick={() => (text === '' ? onClose() : setText(''))}
        />
      </div>
      <Notes {...{ q, meant: data?.did_you_mean, error, isUnreachable }} />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('label')}
        className={`min-h-0 flex-1 divide-y divide-border overflow-y-auto ${isPlaceholderData ? 'opacity-55' : ''}`}
      >
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, as no element is
          <div key={section.key} role="group" aria-label={section.title} className="px-2 py-2 sm:flex">
            <p aria-hidden className="shrink-0 px-3 pt-2.5 text-13 font-medium text-text-2 sm:w-26">
              {section.title} <span className="text-muted">{section.count}</span>
            </p>
            <div className="min-w-0 flex-1">
              {section.rows.map((row) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys
                <div
                  key={row.key}
                  id={`${id}-${row.key}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={row === chosen}
                  onClick={(event) => open(row, event.ctrlKey || event.metaKey)}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 hover:bg-hover aria-selected:bg-accent-soft"
                >
                  {row.content}
                  {row === chosen ? (
                    <Key className="max-sm:hidden">{t('keys.enter')}</Key>
                  ) : (
                    row.isAll && <Key className="max-sm:hidden">{t('keys.tab')}</Key>
                  )}
                </div>
              ))}
            </div>
          </div>
        ))}
        {data && q !== '' && totalOf(data.groups) === 0 && !isPlaceholderData && (
          <p className="px-5 py-4 text-15 text-text-2">{t('none.title', { q })}</p>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-4 border-t border-border bg-sunken px-5 py-2.5 text-13 text-text-2">
        <Keys />
        {text.trim() !== '' && (
          <TextButton className="ms-auto" onClick={() => open(allRow(text.trim(), ''))}>
            {t('allResults', { count: isFresh ? totalOf(data.groups) : 0 })}
          </TextButton>
        )}
      </div>
    </TopDialog>
  )
}

type NotesProps = { q: string; meant: DidYouMean | null | undefined; error: Error | null; isUnreachable: boolean }

/** Notes above the rows: corrected words, a missing line, a failure. */
function Notes({ q, meant, error, isUnreachable }: NotesProps) {
  const t = useTranslations('search')
  if (isUnreachable) return <InlineNote className="m-3">{t('offline')}</InlineNote>
  if (error) {
    return (
      <InlineNote tone="danger" className="m-3">
        {describeError(error, t('failed'))}
      </InlineNote>
    )
  }
  if (q === '' || !meant) return null
  return (
    <InlineNote className="m-3">
      {t.rich('didYouMean.applied', { q, word: meant.q, b: (words) => <strong>{words}</strong> })}
    </InlineNote>
  )
}

function Keys() {
  const t = useTranslations('search.keys')
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 max-sm:hidden">
      <span className="flex items-center gap-1">
        <Key>↑</Key>
        <Key>↓</Key>
        <span className="ms-1">{t('move')}</span>
      </span>
      <span className="flex items-center gap-2">
        <Key>{t('enter')}</Key> {t('open')}
      </span>
      <span className="flex items-center gap-2">
        <Key>{t('escape')}</Key> {t('close')}
      </span>
    </p>
  )
}

function Key({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      aria-hidden
      className={classNames(
        'shrink-0 rounded-xs border border-border-strong bg-surface px-1.5 py-0.5 font-sans text-12 font-medium text-text-2',
        className,
      )}
    >
      {children}
    </kbd>
  )
}

const allRow = (q: string, kind: Group['kind'] | ''): Row => ({
  key: `all-${kind}`,
  path: `/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`,
  isAll: true,
  content: null,
})

/** The row that Enter opens. The arrows move it, and Tab goes on to the next row with all of a kind. */
function useChosenRow(rows: Row[], idOf: (row: Row) => string) {
  // On a phone nothing is chosen: there is no Enter to open it.
  const isPhone = useRef(window.matchMedia(PHONE).matches)
  const [active, setActive] = useState(isPhone.current ? -1 : 0)

  function nextOf({ key, shiftKey }: KeyboardEvent): number {
    if (key === 'ArrowDown') return active + 1
    if (key === 'ArrowUp') return active - 1
    const isAhead = key === 'Tab' && !shiftKey
    return isAhead ? rows.findIndex(({ isAll }, index) => isAll && index > active) : Number.NaN
  }

  function move(event: KeyboardEvent) {
    const next = nextOf(event)
    const isNone = Number.isNaN(next) || rows.length === 0 || (event.key === 'Tab' && next < 0)
    if (isNone) return
    event.preventDefault()
    const to = (next + rows.length) % rows.length
    setActive(to)
    const row = rows[to]
    if (row) document.getElementById(idOf(row))?.scrollIntoView({ block: 'nearest' })
  }

  return { chosen: rows[active], choose: (index: number) => setActive(isPhone.current ? -1 : index), move }
}

/** The text once typing rests. */
function useRested(text: string, pauseMs: number): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return text === '' ? '' : rested
}

type SectionsOf = {
  text: string
  q: string
  groups: Group[]
  isUnreachable: boolean
  onNewIdea: (title: string) => void
  setText: (text: string) => void
}

function useSections({ text, q, groups, isUnreachable, onNewIdea, setText }: SectionsOf): Section[] {
  const t = useTranslations('search')
  const heads = useTranslations('heads')
  const countText = useCountText()
  const role = useCurrentUser()?.user_type ?? 'visitor'
  const kept = useQuery({ ...savedPagesQuery, enabled: isUnreachable }).data ?? []
  const recent = useRef(recentSearches())
  const [, setCleared] = useState(false)
  if (text === '') {
    if (recent.current.length === 0) return []
    const rows = recent.current.map((one) => ({ key: one, act: () => setText(one), content: named(Clock, one) }))
    const clear = () => {
      clearSearches()
      recent.current = []
      setCleared(true)
    }
    return [
      { key: 'recent', title: t('recent'), rows: [...rows, { key: 'clear', act: clear, content: t('clearRecent') }] },
    ]
  }
  const found = groups
    .filter(({ hits }) => hits.length > 0)
    .map((group): Section => {
      const rows = group.hits.map((hit) => ({
        key: `${group.kind}-${hit.id}`,
        path: hit.path,
        content: <Hit kind={group.kind} hit={hit} />,
      }))
      const all = allRow(q, group.kind)
      const allText = t('allOf', { kind: group.kind, count: countText(group) })
      return {
        key: group.kind,
        title: t(`kinds.${group.kind}`),
        count: countText(group),
        rows:
          group.total > group.hits.length
            ? [
                ...rows,
                { ...all, content: <span className="flex-1 ps-11 font-bold text-accent underline">{allText}</span> },
              ]
            : rows,
      }
    })
  const onDevice = kept.flatMap(({ kind, id, value }) =>
    hasWords(value.title, text)
      ? [{ key: `kept-${id}`, path: `/${kind}s/${id}`, content: named(ArrowRight, value.title) }]
      : [],
  )
  const places = placesFor(text, heads, role).map(({ path, title }) => ({
    key: path,
    path,
    content: named(ArrowRight, title),
  }))
  return [
    ...found,
    ...(onDevice.length > 0 ? [{ key: 'kept', title: heads('kept.title'), rows: onDevice }] : []),
    {
      key: 'places',
      title: t('goTo'),
      rows: [
        ...places,
        { key: 'new', act: () => onNewIdea(text), content: named(Plus, t('newIdea', { title: text })) },
      ],
    },
  ]
}

function named(Icon: typeof Search, text: string): ReactNode {
  return (
    <>
      <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-sunken text-text-2">
        <Icon size={18} />
      </span>
      <span className="line-clamp-2 min-w-0 flex-1 text-15 font-medium wrap-anywhere">{text}</span>
    </>
  )
}
