import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { acceptOffer, declineOffer, type Offer } from '../../../contract/offers.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { sharedSkills } from '../../../contract/skills.ts'
import { useOpenConversation } from '../../entities/conversations/conversations.queries.ts'
import { AuthorLink } from '../../entities/ideas/AuthorLink.tsx'
import { request } from '../../lib/api/api-client.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { SkillChips } from './SkillChips.tsx'
import { useTeamAction } from './team-actions.api.ts'
import { useTeamState } from './teams.api.ts'
import { useUndoable } from './use-undoable.ts'

const OTHER_SKILLS_MAX = 4

/** The offers that the author and co-authors answer. A declined one can be taken back while its toast shows. */
export function OffersToHelp({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('teams')
  const messaging = useTranslations('messaging')
  const { isLead, offers } = useTeamState(idea)
  const open = useOpenConversation()
  const answer = useTeamAction()
  const failed = t('failed')
  const decline = useUndoable((id) =>
    toastOutcome(
      answer.mutateAsync(() => request(declineOffer, { params: { id } })),
      { failed },
    ),
  )
  if (!isLead) return null
  if (offers.error) return <InlineFailure text={t('received.loadFailed')} onRetry={() => void offers.refetch()} />
  const shown = offers.data?.offers.filter(({ id }) => !decline.waiting.has(id)) ?? []
  if (shown.length === 0) return null

  // On a phone the team is far below.
  const write = {
    label: messaging('messageTeam'),
    onClick: () => void toastOutcome(open.mutateAsync({ idea_id: idea.id }), { failed: messaging('openFailed') }),
  }

  function accept({ id, user, role_id }: Offer) {
    const role = idea.roles.find((one) => one.id === role_id)?.title ?? ''
    void toastOutcome(
      answer.mutateAsync(() => request(acceptOffer, { params: { id } })),
      {
        onSuccess: () => toast.success(t('received.accepted', { name: displayName(user), role }), { action: write }),
        failed,
      },
    )
  }

  function declineLater({ id, user }: Offer) {
    decline.start(id)
    const action = { label: t('received.undo'), onClick: () => decline.undo(id) }
    toast.success(t('received.declined', { name: displayName(user) }), { action })
  }

  return (
    <section aria-labelledby="offers">
      <SectionHeading
        id="offers"
        title={t('received.title')}
        count={shown.length}
        action={<span className="text-13 text-muted">{t('received.whoSees')}</span>}
      />
      <ul>
        {shown.map((offer) => (
          <OfferRow
            key={offer.id}
            idea={idea}
            offer={offer}
            isBusy={answer.isPending}
            onAccept={() => accept(offer)}
            onDecline={() => declineLater(offer)}
          />
        ))}
      </ul>
      <p className="mt-3 text-13 text-muted">{t('received.hint')}</p>
    </section>
  )
}

type OfferRowProps = {
  idea: IdeaWithAuthor
  offer: Offer
  isBusy: boolean
  onAccept: () => void
  onDecline: () => void
}

function OfferRow({ idea, offer, isBusy, onAccept, onDecline }: OfferRowProps) {
  const t = useTranslations('teams.received')
  const format = useFormatter()
  const { user, note } = offer
  const date = format.dateTime(new Date(offer.created_at), { dateStyle: 'medium' })
  const name = displayName(user)
  const role = idea.roles.find(({ id }) => id === offer.role_id)
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 border-b border-border py-4 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]">
      <Avatar id={user.id} name={name} src={avatarPath(user.avatar)} size={40} />
      <div className="min-w-0">
        <p className="text-14 wrap-anywhere text-muted">
          <AuthorLink author={user} className="text-15 font-bold text-text">
            {name}
          </AuthorLink>{' '}
          {[user.title, role?.title, date].filter(Boolean).join(' • ')}
        </p>
        <OfferedSkills skills={offer.skills} wanted={role?.skills ?? []} />
        {note && (
          <blockquote
            dir="auto"
            className="mt-2.5 border-s-3 border-border ps-3 text-14 whitespace-pre-line wrap-anywhere text-text-2"
          >
            {note}
          </blockquote>
        )}
      </div>
      <div className="mt-3 flex items-start gap-2 max-sm:col-start-2 sm:mt-0">
        <Button size="sm" disabled={isBusy} aria-label={t('acceptOf', { name })} onClick={onAccept}>
          {t('accept')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          disabled={isBusy}
          aria-label={t('declineOf', { name })}
          onClick={onDecline}
        >
          {t('decline')}
        </Button>
      </div>
    </li>
  )
}

/** Skills that the role asks for first, checked. */
function OfferedSkills({ skills, wanted }: { skills: string[]; wanted: string[] }) {
  const matched = sharedSkills(skills, wanted)
  const others = skills.filter((skill) => !matched.includes(skill)).slice(0, OTHER_SKILLS_MAX)
  return <SkillChips skills={[...matched, ...others]} matched={matched} />
}
