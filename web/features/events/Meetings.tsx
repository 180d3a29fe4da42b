import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { useOwnStates } from '../../entities/ideas/own-state.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { EventLines } from './EventLines.tsx'
import { meetingsQuery } from './events.api.ts'

const MeetingDialog = lazyPart(async () => (await import('./MeetingDialog.tsx')).MeetingDialog)

/** The next meetings for an idea, and for its team the way to propose one; nothing for others. */
export function Meetings({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('eventForms.meetings')
  const own = useOwnStates([idea])[idea.id]
  const { data: meetings = [] } = useQuery(meetingsQuery(idea.id))
  const isAsked = useLocation({ select: ({ state }) => state.isProposingTime === true })
  const [isProposing, setIsProposing] = useState(isAsked)
  const isOnTeam = own?.is_author || own?.is_team
  if (!isOnTeam && meetings.length === 0) return null
  return (
    <section id="meetings" aria-labelledby="meetings-title">
      <SectionHeading
        id="meetings-title"
        title={t('title')}
        action={isOnTeam && <TextButton onClick={() => setIsProposing(true)}>{t('propose')}</TextButton>}
      />
      {meetings.length === 0 && <p className="mt-3.5 text-14 text-muted">{t('empty')}</p>}
      <EventLines
        events={meetings}
        action={({ going_count }) => <p className="text-13 text-muted">{t('going', { count: going_count })}</p>}
      />
      {isOnTeam && isProposing && <MeetingDialog idea={idea} onClose={() => setIsProposing(false)} />}
    </section>
  )
}
