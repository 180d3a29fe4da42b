import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUp, Lightbulb, Megaphone } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { STAGE_ICONS } from '../../entities/ideas/stage-icons.ts'
import { afterFirstView } from '../../lib/pages/after-first-view.tsx'
import { callLink, ideaLink } from '../../lib/pages/links.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { ShowMore } from '../../ui/lists/ShowMore.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { showcaseFiguresQuery, showcaseQuery } from './showcase.api.ts'
import { SHOWN_STAGES, type ShowcaseSearch } from './showcase.search.ts'

const ShowcaseFilters = afterFirstView(async () => (await import('./ShowcaseFilters.tsx')).ShowcaseFilters)

type ShowcaseProps = { search: ShowcaseSearch; onChange: (search: ShowcaseSearch) => void }

/** Ideas beyond the first step, by stage, each with its team, date and call. */
export function Showcase({ search, onChange }: ShowcaseProps) {
  const t = useTranslations('showcase')
  const stages = useTranslations('stages')
  const query = useInfiniteQuery(showcaseQuery(search))
  const { data: figures } = useQuery(showcaseFiguresQuery)
  const ideas = query.data?.pages.flatMap((page) => page.ideas) ?? []
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-3 border-b-2 border-text pb-5">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('stages')}</legend>
          {SHOWN_STAGES.map((stage) => (
            <ToggleChip key={stage} pressed={search.stage === stage} onClick={() => onChange({ ...search, stage })}>
              {stages(stage)}
              {figures && <span className="ms-2 font-regular tabular-nums">{figures.stages[stage]}</span>}
            </ToggleChip>
          ))}
        </fieldset>
        <ShowcaseFilters search={search} onChange={onChange} />
      </div>
      {query.error && !query.data && <LoadFailure text={t('failed')} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className="mt-6 h-64" />}
      {query.data && ideas.length === 0 && <p className="mt-6 text-15 text-text-2">{t('empty')}</p>}
      <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {ideas.map((idea, place) => (
          <li
            key={idea.id}
            className={classNames('min-w-0 border-b border-border py-6', place === 0 && 'sm:col-span-2 lg:col-span-3')}
          >
            {place === 0 ? <LeadIdea idea={idea} /> : <ShownIdea idea={idea} />}
          </li>
        ))}
      </ul>
      <ShowMore query={query} className="mt-5" />
    </>
  )
}

type IdeaProps = { idea: IdeaWithAuthor }

/** The first one, across the grid. */
function LeadIdea({ idea }: IdeaProps) {
  const t = useTranslations('ideas.feed')
  return (
    <article className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-1.5">
          <Badge tone="approved" icon={STAGE_ICONS[idea.stage]}>
            <Since idea={idea} />
          </Badge>
          {idea.call && (
            <Link {...callLink(idea.call.id)} dir="auto" className="touch-target min-w-0 rounded-xs hover:underline">
              <Badge icon={Megaphone}>{idea.call.title}</Badge>
            </Link>
          )}
          <Supports idea={idea} />
        </div>
        <Title idea={idea} className="mt-3 text-32" />
        <Description idea={idea} className="mt-2 line-clamp-4 text-17" />
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
          <Authors idea={idea} />
          <ButtonLink variant="secondary" {...ideaLink(idea.id)}>
            {t('viewDetails')}
          </ButtonLink>
        </div>
      </div>
      {idea.measured && (
        <p
          dir="auto"
          lang={textLanguage(idea.measured)}
          className="relative flex min-h-56 items-end overflow-hidden rounded-md bg-lawn p-7 font-display text-32 wrap-anywhere text-lawn-ink max-lg:min-h-40"
        >
          <Lawn />
          <span className="relative">{idea.measured}</span>
        </p>
      )}
    </article>
  )
}

function ShownIdea({ idea }: IdeaProps) {
  const t = useTranslations('showcase')
  const Stage = STAGE_ICONS[idea.stage]
  return (
    <article className="flex h-full flex-col">
      <p className="flex items-center gap-2 text-13 font-bold text-accent">
        <Stage size={16} aria-hidden />
        <Since idea={idea} />
        <Supports idea={idea} />
      </p>
      <Title idea={idea} className="mt-2 text-20" />
      <Description idea={idea} className="mt-1 line-clamp-3 text-15" />
      {idea.measured && (
        <p dir="auto" lang={textLanguage(idea.measured)} className="mt-2 text-15 font-bold wrap-anywhere">
          {idea.measured}
        </p>
      )}
      <div className="mt-auto pt-4">
        <Authors idea={idea} />
      </div>
      <p className="mt-2 flex items-center gap-1.5 text-13 text-muted">
        {idea.call ? (
          <>
            <Megaphone size={14} className="shrink-0" />
            <TextLink {...callLink(idea.call.id)} dir="auto" className="touch-target truncate">
              {idea.call.title}
            </TextLink>
          </>
        ) : (
          <>
            <Lightbulb size={14} className="shrink-0" />
            {t('board')}
          </>
        )}
      </p>
    </article>
  )
}

function Since({ idea }: IdeaProps) {
  const t = useTranslations('showcase')
  const format = useFormatter()
  if (!idea.stage_since) return null
  return (
    <time dateTime={idea.stage_since}>
      {t('since', { date: format.dateTime(new Date(idea.stage_since), { dateStyle: 'medium' }) })}
    </time>
  )
}

function Supports({ idea }: IdeaProps) {
  return (
    <span className="ms-auto inline-flex items-center gap-1 text-13 font-regular text-muted tabular-nums">
      <ArrowUp size={14} />
      {idea.support_count}
    </span>
  )
}

type TextProps = IdeaProps & { className: string }

function Title({ idea, className }: TextProps) {
  return (
    <h2 dir="auto" lang={textLanguage(idea.title)} className={classNames('font-display wrap-anywhere', className)}>
      <Link {...ideaLink(idea.id)} className="rounded-xs hover:underline">
        {idea.title}
      </Link>
    </h2>
  )
}

function Description({ idea, className }: TextProps) {
  return (
    <p
      dir="auto"
      lang={textLanguage(idea.description)}
      className={classNames('max-w-reading wrap-anywhere text-text-2', className)}
    >
      {idea.description}
    </p>
  )
}

function Authors({ idea }: IdeaProps) {
  const t = useTranslations('showcase')
  const name = displayName(idea.author)
  return (
    <div className="flex min-w-0 items-center gap-3 text-14">
      <Avatar id={idea.author.id} name={name} src={avatarPath(idea.author.avatar)} size={32} />
      <p className="min-w-0 wrap-anywhere">
        {t.rich('authors', { name, count: idea.team.length, strong: (words) => <strong>{words}</strong> })}
      </p>
    </div>
  )
}

/** A path across the courtyard, and where people sit. */
function Lawn() {
  return (
    <svg
      viewBox="0 0 360 224"
      preserveAspectRatio="xMaxYMid meet"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible fill-none stroke-lawn-2"
    >
      <path d="M-1200 36C0 36 120 110 500 250" strokeWidth="26" />
      <g strokeWidth="6">
        <circle cx="282" cy="52" r="18" />
        <circle cx="322" cy="92" r="18" />
        <circle cx="288" cy="126" r="18" />
      </g>
    </svg>
  )
}
