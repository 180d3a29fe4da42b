import { CalendarDays, FileText, Lightbulb, Megaphone, MessageSquare, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import type { IconType } from '../../ui/art/icon-type.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Marked } from './Marked.tsx'
import type { Group } from './search.api.ts'

export type FoundHit = Group['hits'][number]
type SnippetOf = NonNullable<FoundHit['snippet']>

/** The picture, title and second line of a hit, for a link around it. */
export function Hit({ kind, hit }: { kind: Group['kind']; hit: FoundHit }) {
  const { snippet } = hit
  const isTitle = snippet?.field === 'title' || snippet?.field === 'name'
  return (
    <>
      <Picture hit={hit} kind={kind} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-15 font-bold wrap-anywhere text-text">
          {snippet && isTitle && snippet.text === hit.title ? <Marked {...snippet} /> : hit.title}
        </span>
        <span className="line-clamp-2 text-13 wrap-anywhere text-text-2">
          {snippet && !(isTitle && snippet.text === hit.title) ? (
            <Found snippet={snippet} />
          ) : (
            <Facts kind={kind} hit={hit} />
          )}
        </span>
      </span>
    </>
  )
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

/** Where and in which words it was found. */
function Found({ snippet }: { snippet: SnippetOf }) {
  const t = useTranslations('search.from')
  const { field, page, author } = snippet
  if (field === 'pdf') return placed(FileText, t('pdf', { page: page ?? 1 }), snippet)
  if (field === 'comment')
    return placed(MessageSquare, t('comment', { name: author ? displayName(author) : '' }), snippet)
  if (field === 'tags' || field === 'skills') return placed(Tag, t(field), snippet)
  return <Marked {...snippet} />
}

function placed(Icon: IconType, place: string, snippet: SnippetOf): ReactNode {
  return (
    <>
      <Icon size={14} className="me-1 inline align-[-2px] text-muted" />
      <span className="me-1.5 text-muted">{place}</span>
      <Marked {...snippet} />
    </>
  )
}

/** What is known of it, where the title was found. */
function Facts({ kind, hit }: { kind: Group['kind']; hit: FoundHit }) {
  const listed = useListedLabel()
  const format = useFormatter()
  const phases = useTranslations('calls.phases')
  const facts: string[] = []
  if (kind === 'ideas' && 'category' in hit) facts.push(displayName(hit.author), listed('categories', hit.category))
  if ('faculty' in hit) facts.push(hit.job, listed('faculties', hit.faculty))
  if ('phase' in hit) facts.push(phases(hit.phase))
  if ('starts_at' in hit) {
    facts.push(format.dateTime(new Date(hit.starts_at), { dateStyle: 'medium', timeStyle: 'short' }), hit.place)
  }
  if ('created_at' in hit) facts.push(format.dateTime(new Date(hit.created_at), { dateStyle: 'medium' }))
  return facts.filter(Boolean).join(' • ')
}
