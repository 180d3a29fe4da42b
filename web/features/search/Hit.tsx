import { ArrowUp, CalendarDays, FileText, Lightbulb, Megaphone, MessageSquare, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import type { IconType } from '../../ui/art/icon-type.ts'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Marked } from './Marked.tsx'
import type { Group } from './search.api.ts'

export type FoundHit = Group['hits'][number]
type SnippetOf = NonNullable<FoundHit['snippet']>

/** The picture, title and second line of a hit, for a link around it. */
export function Hit({ kind, hit }: { kind: Group['kind']; hit: FoundHit }) {
  const { snippet, title, title_marks } = hit
  const hasPassage = snippet !== null && snippet.marks.length > 0 && !isOfTitle(hit)
  return (
    <>
      <Picture hit={hit} kind={kind} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-15 font-bold wrap-anywhere text-text">
          <Marked text={title} marks={title_marks} />
        </span>
        <span className="line-clamp-2 text-13 wrap-anywhere text-text-2">
          {hasPassage ? <Passage snippet={snippet} /> : <Facts kind={kind} hit={hit} />}
        </span>
      </span>
      {'support_count' in hit && <Supports count={hit.support_count} />}
    </>
  )
}

/** Whether the title says as much as the passage. */
function isOfTitle({ snippet, title_marks }: FoundHit): boolean {
  if (!snippet || ['title', 'name'].includes(snippet.field)) return true
  return snippet.field === 'description' && title_marks.length >= snippet.marks.length
}

const ICONS: Partial<Record<Group['kind'], IconType>> = { ideas: Lightbulb, calls: Megaphone, events: CalendarDays }

function Picture({ kind, hit }: { kind: Group['kind']; hit: FoundHit }) {
  if ('avatar' in hit) return <Avatar id={hit.id} name={hit.title} src={avatarPath(hit.avatar)} size={32} />
  if (kind === 'messages' && 'author' in hit) {
    const { author } = hit
    return <Avatar id={author.id} name={displayName(author)} src={avatarPath(author.avatar)} size={32} />
  }
  const Icon = ICONS[kind] ?? Lightbulb
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-sunken text-text-2">
      <Icon size={18} />
    </span>
  )
}

function Supports({ count }: { count: number }) {
  const t = useTranslations('supports')
  return (
    <span className="shrink-0 self-center text-14 text-text-2 tabular-nums max-sm:hidden">
      <span aria-hidden>
        <ArrowUp size={14} className="me-1 inline align-[-2px]" />
        {t('count', { count })}
      </span>
      <span className="sr-only">{t('total', { count })}</span>
    </span>
  )
}

function Passage({ snippet }: { snippet: SnippetOf }) {
  return (
    <>
      <Place snippet={snippet} className="me-1.5" />
      <Marked {...snippet} />
    </>
  )
}

/** Where it was found; nothing of a title or text. */
export function Place({
  snippet: { field, page, pages, author },
  className,
  children,
}: {
  snippet: SnippetOf
  className?: string
  children?: ReactNode
}) {
  const t = useTranslations('search.from')
  const places = {
    pdf: { icon: FileText, text: () => t('pdf', { page: page ?? 1, pages: pages ?? 1 }) },
    comment: { icon: MessageSquare, text: () => t('comment', { name: author ? displayName(author) : '' }) },
    tags: { icon: Tag, text: () => t('tags') },
    skills: { icon: Tag, text: () => t('skills') },
  } as const
  if (!(field in places)) return null
  const { icon: Icon, text } = places[field as keyof typeof places]
  return (
    <span className={classNames('inline-block text-muted', className)}>
      <Icon size={14} className="me-1.5 inline align-[-2px]" />
      {text()}
      {children}
    </span>
  )
}

/** Details of a hit that was found by its title. */
function Facts({ kind, hit }: { kind: Group['kind']; hit: FoundHit }) {
  const listed = useListedLabel()
  const format = useFormatter()
  const phases = useTranslations('calls.phases')
  const stages = useTranslations('stages')
  const t = useTranslations('search')
  const now = useNow()
  const facts: string[] = []
  if (kind === 'ideas' && 'category' in hit) {
    facts.push(displayName(hit.author), listed('categories', hit.category))
    if (hit.stage !== 'idea') facts.push(stages(hit.stage))
  }
  if ('faculty' in hit) facts.push(hit.job, listed('faculties', hit.faculty))
  if ('phase' in hit) facts.push(phases(hit.phase))
  if ('starts_at' in hit) {
    facts.push(format.dateTime(new Date(hit.starts_at), { dateStyle: 'medium', timeStyle: 'short' }), hit.place)
    if (hit.going_count > 0 && Date.parse(hit.starts_at) > now.getTime())
      facts.push(t('going', { count: hit.going_count }))
  }
  if (kind === 'messages' && 'created_at' in hit) {
    facts.push(format.dateTime(new Date(hit.created_at), { dateStyle: 'medium' }))
  }
  return facts.filter(Boolean).join(' • ')
}
