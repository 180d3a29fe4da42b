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
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
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
            <ShownIdea idea={idea} isFirst={place === 0} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} className="mt-5" />
    </>
  )
}

function ShownIdea({ idea, isFirst }: { idea: IdeaWithAuthor; isFirst: boolean }) {
  const t = useTranslations('showcase')
  const format = useFormatter()
  const name = displayName(idea.author)
  const Stage = STAGE_ICONS[idea.stage]
  return (
    <article className={classNames('flex h-full flex-col', isFirst && idea.measured && 'relative lg:pe-100')}>
      <p className="flex items-center gap-2 text-13 font-bold text-accent">
        <Stage size={16} aria-hidden />
        {idea.stage_since && (
          <time dateTime={idea.stage_since}>
            {t('since', { date: format.dateTime(new Date(idea.stage_since), { dateStyle: 'medium' }) })}
          </time>
        )}
        <span className="ms-auto inline-flex items-center gap-1 font-regular text-muted tabular-nums">
          <ArrowUp size={14} />
          {idea.support_count}
        </span>
      </p>
      <h2
        dir="auto"
        lang={textLanguage(idea.title)}
        className={classNames('mt-2 font-display wrap-anywhere', isFirst ? 'text-32' : 'text-20')}
      >
        <Link {...ideaLink(idea.id)} className="rounded-xs hover:underline">
          {idea.title}
        </Link>
      </h2>
      <p
        dir="auto"
        lang={textLanguage(idea.description)}
        className={classNames(
          'mt-1 max-w-reading wrap-anywhere text-text-2',
          isFirst ? 'line-clamp-4 text-17' : 'line-clamp-3 text-15',
        )}
      >
        {idea.description}
      </p>
      {idea.measured && (
        <p
          dir="auto"
          lang={textLanguage(idea.measured)}
          className={classNames(
            'wrap-anywhere',
            isFirst
              ? 'mt-4 flex items-center rounded-md bg-accent p-7 font-display text-32 text-accent-contrast lg:absolute lg:inset-y-0 lg:end-0 lg:mt-0 lg:w-90'
              : 'mt-2 text-15 font-bold',
          )}
        >
          {idea.measured}
        </p>
      )}
      <div className="mt-auto flex items-center gap-3 pt-4 text-14">
        <Avatar id={idea.author.id} name={name} src={avatarPath(idea.author.avatar)} size={32} />
        <p className="min-w-0 wrap-anywhere">
          {t.rich('authors', { name, count: idea.team.length, strong: (words) => <strong>{words}</strong> })}
        </p>
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
