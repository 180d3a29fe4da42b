import { DateTime } from 'luxon'
import type { Deps } from '../../deps.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import type { MailContent } from '../mails/mails.layout.ts'
import { renderDigestNews } from '../notifications/digest-news.service.ts'
import { mailZoneOf } from '../profiles/profiles.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { readWeek } from './weeks.service.ts'

/** The news of a digest, and once a week the week of its member. */
export const digestsMails: Pick<MailRenderers, 'digest'> = {
  digest: async (deps, mail) => {
    const content = await renderDigestNews(deps, mail)
    const { userId, week } = mail.params
    if (!content || !week) return content
    return { ...content, sections: [...(content.sections ?? []), ...(await weekSections(deps, userId, week.since))] }
  },
}

async function weekSections(deps: Deps, userId: string, since: string): Promise<NonNullable<MailContent['sections']>> {
  const { events, ideas, calls } = await readWeek(deps, userId, since)
  const zone = (await mailZoneOf(deps, userId)) ?? (await readSiteSettings(deps)).time.zone
  const when = (time: string) => DateTime.fromISO(time, { zone }).toFormat('cccc d LLLL, HH:mm')
  const { publicUrl } = deps.config
  const sections = [
    {
      heading: 'Your events this week',
      items: events.map(({ id, title, starts_at, place, is_online }) => ({
        ...{ title, url: `${publicUrl}/events/${id}` },
        lines: [[when(starts_at), place || (is_online ? 'online' : '')].filter(Boolean).join(', ')],
      })),
    },
    {
      heading: 'New ideas that need someone like you',
      items: ideas.map(({ id, title, shared_skills }) => ({
        ...{ title, url: `${publicUrl}/ideas/${id}`, lines: [`Asks for ${shared_skills.join(', ')}`] },
      })),
    },
    {
      heading: 'Open calls for ideas',
      items: calls.map(({ id, title, closes_at }) => ({
        ...{ title, url: `${publicUrl}/calls/${id}`, lines: [`Open until ${when(closes_at)}`] },
      })),
    },
  ]
  return sections.filter(({ items }) => items.length > 0)
}
