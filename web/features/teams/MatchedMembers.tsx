import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { Match } from '../../../contract/matches.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { AuthorLink } from '../../entities/ideas/AuthorLink.tsx'
import { isShown } from '../../entities/ideas/is-shown.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { SkillChips } from './SkillChips.tsx'
import { matchesQuery } from './team-actions.api.ts'
import { useTeamState } from './teams.api.ts'

const InviteDialog = lazyPart(async () => (await import('./InviteDialog.tsx')).InviteDialog)

const SHOWN_FIRST = 5

/** For an idea's author and co-authors: members with skills that open roles ask for, with the skills, to be invited. */
export function MatchedMembers({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('teams.matches')
  const { isLead } = useTeamState(idea)
  const [isWhole, setIsWhole] = useState(false)
  const [invited, setInvited] = useState<Match | null>(null)
  const asks = idea.roles.some(({ is_open, skills }) => is_open && skills.length > 0)
  const isAsked = isLead && asks && isShown(idea)
  const { data: matches, error, refetch } = useQuery({ ...matchesQuery(idea.id), enabled: isAsked })
  const role = idea.roles.find(({ id }) => id === invited?.role_id)
  if (!isAsked || (!error && !matches)) return null
  return (
    <section>
      <SectionHeading title={t('title')} />
      {error && <InlineFailure text={t('failed')} onRetry={() => void refetch()} />}
      {matches?.length === 0 && <p className="mt-4 text-15 text-muted">{t('nobody')}</p>}
      <ul>
        {matches?.slice(0, isWhole ? undefined : SHOWN_FIRST).map((match) => (
          <MatchRow key={match.user.id} idea={idea} match={match} onInvite={() => setInvited(match)} />
        ))}
      </ul>
      {matches && matches.length > SHOWN_FIRST && !isWhole && (
        <p className="mt-3 text-14">
          <TextButton onClick={() => setIsWhole(true)}>{t('all', { count: matches.length })}</TextButton>
        </p>
      )}
      {invited && role && (
        <InviteDialog idea={idea} role={role} invitee={invited.user} onClose={() => setInvited(null)} />
      )}
    </section>
  )
}

type MatchRowProps = { idea: IdeaWithAuthor; match: Match; onInvite: () => void }

function MatchRow({ idea, match: { user, role_id, shared_skills }, onInvite }: MatchRowProps) {
  const t = useTranslations('teams.matches')
  const name = displayName(user)
  const role = idea.roles.find(({ id }) => id === role_id)?.title ?? ''
  const hasOthers = idea.roles.filter(({ is_open }) => is_open).length > 1
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-border py-3.5">
      <Avatar id={user.id} name={name} src={avatarPath(user.avatar)} size={40} />
      <div>
        <p className="text-15 font-bold wrap-anywhere">
          <AuthorLink author={user}>{name}</AuthorLink>
        </p>
        <p dir="auto" className="text-13 wrap-anywhere text-muted">
          {user.title}
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={t('inviteAs', { name, role })} onClick={onInvite}>
        {t('invite')}
      </Button>
      <div className="col-span-2 col-start-2 min-w-0">
        <SkillChips skills={shared_skills} matched={shared_skills} />
        {hasOthers && (
          <p dir="auto" className="mt-1.5 text-13 wrap-anywhere text-muted">
            {t('for', { role })}
          </p>
        )}
      </div>
    </li>
  )
}
