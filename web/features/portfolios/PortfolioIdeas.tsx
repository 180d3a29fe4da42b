import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { PortfolioIdea } from '../../../contract/portfolios.ts'
import { CallBadge } from '../../entities/ideas/CallBadge.tsx'
import { STAGE_ICONS } from '../../entities/ideas/stage-icons.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { Badge } from '../../ui/content/Badge.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { usePart } from './use-part.ts'

export function PortfolioIdeas({ ideas }: { ideas: PortfolioIdea[] }) {
  const t = useTranslations('portfolio')
  return (
    <section aria-labelledby="portfolio-ideas" className="mt-7">
      <SectionHeading id="portfolio-ideas" title={t('ideas')} count={ideas.length} />
      <ul className="print:grid print:grid-cols-2 print:gap-x-8">
        {ideas.map((idea) => (
          <li key={idea.id} className="border-b border-border py-4 break-inside-avoid">
            <ShownIdea idea={idea} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ShownIdea({ idea }: { idea: PortfolioIdea }) {
  const t = useTranslations('portfolio')
  const stages = useTranslations('stages')
  const format = useFormatter()
  const partOf = usePart()
  const { stage, stage_since } = idea
  const people = peopleOf(idea)
  const isBegun = stage !== 'idea' && stage !== 'stopped'
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <Badge tone={isBegun ? 'approved' : 'neutral'} icon={STAGE_ICONS[stage]}>
          {stage_since
            ? t('since', {
                stage: stages(stage),
                date: format.dateTime(new Date(stage_since), { dateStyle: 'medium' }),
              })
            : stages(stage)}
        </Badge>
        <CallBadge idea={idea} />
      </p>
      <h3 dir="auto" lang={textLanguage(idea.title)} className="mt-2 font-display text-20 wrap-anywhere">
        <Link {...ideaLink(idea.id)} className="rounded-xs hover:underline">
          {idea.title}
        </Link>
      </h3>
      <p className="mt-0.5 text-14 font-bold wrap-anywhere">
        {people ? t('partWith', { part: partOf(idea), people }) : partOf(idea)}
      </p>
      <p dir="auto" lang={textLanguage(idea.summary)} className="mt-1 max-w-reading text-15 wrap-anywhere text-text-2">
        {idea.summary}
      </p>
    </>
  )

  function peopleOf({ with: named, others }: PortfolioIdea): string {
    if (named.length === 0) return others === 0 ? '' : t('others', { count: others })
    const names = format.list(named.map(({ name }) => name))
    return others === 0 ? t('with', { names }) : t('withOthers', { names, count: others })
  }
}
