import { Check, Diamond } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MatchingIdea } from '../../../contract/matches.ts'
import { IdeaSupport } from '../../entities/ideas/IdeaSupport.tsx'
import { useOwnStates } from '../../entities/ideas/own-state.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { Chip } from '../../ui/content/Chip.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

const SHOWN = 3
const ROLES_SHOWN = 2

/** Ideas that look for somebody with the member's skills; nothing where there are none. */
export function MatchingIdeas({ ideas }: { ideas: MatchingIdea[] }) {
  const t = useTranslations('overview.matching')
  const shown = ideas.slice(0, SHOWN)
  const own = useOwnStates(shown)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="matching-ideas">
      <SectionHeading
        id="matching-ideas"
        title={t('title')}
        action={<TextLink to="/view-ideas">{t('all')}</TextLink>}
      />
      <ul>
        {shown.map((idea) => (
          <li key={idea.id} className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-4.5 border-b border-border py-5">
            <IdeaSupport idea={idea} own={own[idea.id]} variant="tile" />
            <div className="min-w-0">
              <h3 dir="auto" className="font-display text-20 wrap-anywhere">
                <TextLink {...ideaLink(idea.id)} className="font-display! text-text! no-underline! hover:underline!">
                  {idea.title}
                </TextLink>
              </h3>
              <p dir="auto" className="mt-0.5 line-clamp-2 text-15 wrap-anywhere text-text-2 sm:line-clamp-1">
                {idea.description}
              </p>
              <Reasons idea={idea} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reasons({ idea: { shared_skills, connections_count, role_id, roles } }: { idea: MatchingIdea }) {
  const t = useTranslations('overview.matching')
  const wanted = roles
    .filter(({ is_open }) => is_open)
    .toSorted((one, other) => Number(other.id === role_id) - Number(one.id === role_id))
  return (
    <>
      <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1.5">
        <li className="min-w-0">
          <Chip tone="match" icon={Check}>
            {t('matches', { skill: shared_skills[0] ?? '' })}
          </Chip>
        </li>
        {wanted.slice(0, ROLES_SHOWN).map(({ id, title }) => (
          <li key={id} dir="auto" className="inline-flex min-h-6.5 items-center gap-1.5 text-13 text-text-2">
            <Diamond size={12} className="shrink-0 text-pending-text" />
            {title}
          </li>
        ))}
      </ul>
      {connections_count > 0 && (
        <p className="mt-2 text-13 text-muted">{t('connections', { count: connections_count })}</p>
      )}
    </>
  )
}
