import { ClipboardCheck, Gavel, Handshake, PencilLine, RotateCcw, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Home } from '../../../contract/home.ts'
import { type IdeaPartId, ideaPartLink } from '../../lib/pages/links.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import type { IconType } from '../../ui/art/icon-type.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { countWaiting, openReviews } from './waiting-count.ts'

type WaitingForYouProps = {
  home: Home
  onOpenRequests: () => void
  onContinueDraft: (draftId: string) => void
  onNewIdea: () => void
}

/** Items that only the member can answer or finish. */
export function WaitingForYou({ home, onOpenRequests, onContinueDraft, onNewIdea }: WaitingForYouProps) {
  const t = useTranslations('overview.waiting')
  const site = useSiteName()
  const format = useFormatter()
  const { offers, invitations, changes_requested, requests, reviews, readings = [], drafts } = home
  const count = countWaiting(home)
  const peopleOf = (names: string[], total: number) =>
    format.list(total > names.length ? [...names, t('others', { count: total - names.length })] : names)
  return (
    <section aria-labelledby="waiting">
      <SectionHeading id="waiting" title={t('title')} {...(count > 0 ? { count } : {})} />
      {count === 0 && (
        <p className="py-5 text-15 text-text-2">
          {t.rich('nothing', {
            share: (chunks) => <TextButton onClick={onNewIdea}>{chunks}</TextButton>,
          })}
        </p>
      )}
      <ul>
        {reviews && openReviews(reviews) > 0 && <ReviewsRow reviews={reviews} />}
        {readings.map(({ call, count: open, judging_ends_at }) => (
          <Row
            key={`readings-${call.id}`}
            icon={Gavel}
            title={t('readings', { count: open, title: call.title })}
            text={
              judging_ends_at === null
                ? ''
                : t('judgedUntil', {
                    at: format.dateTime(new Date(judging_ends_at), { dateStyle: 'medium', timeStyle: 'short' }),
                  })
            }
          >
            <ButtonLink
              to="/calls/$callId/judging"
              params={{ callId: call.id }}
              variant="secondary"
              aria-label={t('on', { action: t('score'), title: call.title })}
            >
              {t('score')}
            </ButtonLink>
          </Row>
        ))}
        {offers.map(({ idea, count: offered, names }) => (
          <Row
            key={`offers-${idea.id}`}
            icon={Handshake}
            title={t('offers', { count: offered })}
            text={t('forIdea', { who: peopleOf(names, offered), title: idea.title })}
          >
            <IdeaButton ideaId={idea.id} hash="offers" label={t('seeOffers')} title={idea.title} />
          </Row>
        ))}
        {invitations.map(({ id, idea, role, author }) => (
          <Row
            key={id}
            icon={Handshake}
            title={t('invitation', { name: author })}
            text={t('roleForIdea', { role, title: idea.title })}
          >
            <IdeaButton ideaId={idea.id} hash="invitation" label={t('answer')} title={idea.title} />
          </Row>
        ))}
        {changes_requested.map(({ idea, asked_at }) => (
          <Row
            key={`changes-${idea.id}`}
            icon={RotateCcw}
            title={t('changesRequested')}
            text={t('asked', { title: idea.title, on: format.dateTime(new Date(asked_at), { dateStyle: 'medium' }) })}
          >
            <IdeaButton ideaId={idea.id} hash="open-round" label={t('answer')} title={idea.title} />
          </Row>
        ))}
        {requests.count > 0 && (
          <Row
            icon={UserPlus}
            title={t('requests', { count: requests.count })}
            text={peopleOf(requests.names, requests.count)}
          >
            <Button variant="secondary" onClick={onOpenRequests}>
              {t('seeRequests')}
            </Button>
          </Row>
        )}
        {drafts.map(({ id, title, updated_at }) => (
          <Row
            key={id}
            icon={PencilLine}
            title={t('draft', { title: title.trim() || t('untitled') })}
            text={t('saved', {
              site,
              at: format.dateTime(new Date(updated_at), { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          >
            <Button
              variant="secondary"
              aria-label={t('on', { action: t('continue'), title: title.trim() || t('untitled') })}
              onClick={() => onContinueDraft(id)}
            >
              {t('continue')}
            </Button>
          </Row>
        ))}
      </ul>
    </section>
  )
}

function ReviewsRow({ reviews: { assigned, free, overdue } }: { reviews: NonNullable<Home['reviews']> }) {
  const t = useTranslations('overview.waiting')
  const isAssigned = assigned > 0
  return (
    <Row
      icon={ClipboardCheck}
      title={isAssigned ? t('reviews', { count: assigned }) : t('freeReviews', { count: free })}
      text={[overdue > 0 && t('overdue', { count: overdue }), isAssigned && free > 0 && t('alsoFree', { count: free })]
        .filter(Boolean)
        .join(' ')}
    >
      <ButtonLink to="/admin/review" search={{ filter: isAssigned ? 'mine' : 'free' }} variant="secondary">
        {t('review')}
      </ButtonLink>
    </Row>
  )
}

type IdeaButtonProps = { ideaId: string; hash: IdeaPartId; label: string; title: string }

function IdeaButton({ ideaId, hash, label, title }: IdeaButtonProps) {
  const t = useTranslations('overview.waiting')
  return (
    <ButtonLink {...ideaPartLink(ideaId, hash)} variant="secondary" aria-label={t('on', { action: label, title })}>
      {label}
    </ButtonLink>
  )
}

type RowProps = { icon: IconType; title: string; text: string; children: ReactNode }

function Row({ icon: Icon, title, text, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-border py-4">
      <span className="flex size-8 shrink-0 items-center justify-center self-start rounded-sm bg-pending-bg text-pending-text">
        <Icon size={18} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h3 dir="auto" className="text-15 font-bold wrap-anywhere">
          {title}
        </h3>
        {text && (
          <p dir="auto" className="text-14 wrap-anywhere text-text-2">
            {text}
          </p>
        )}
      </div>
      <div className="max-sm:w-full max-sm:*:w-full">{children}</div>
    </li>
  )
}
