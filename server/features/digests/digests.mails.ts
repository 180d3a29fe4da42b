import type { Language } from '../../../contract/languages.values.ts'
import type { Deps } from '../../deps.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { writtenMoment } from '../../lib/written-times.ts'
import type { MailContent } from '../mails/mails.content.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { renderDigestNews } from '../notifications/digest-news.service.ts'
import { mailZoneOf } from '../profiles/profiles.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { readWeek } from './weeks.service.ts'

/** The news of a digest, and once a week the week of its member. */
export const digestsMails: Pick<MailRenderers, 'digest'> = {
  digest: async (deps, mail) => {
    const content = await renderDigestNews(deps, mail)
    const { week } = mail.params
    if (!content || !week) return content
    return { ...content, sections: [...(content.sections ?? []), ...(await weekSections(deps, mail, week.since))] }
  },
}

type Reader = { params: { userId: string }; language: Language }

async function weekSections(
  deps: Deps,
  { params: { userId }, language }: Reader,
  since: string,
): Promise<NonNullable<MailContent['sections']>> {
  const t = serverTexts(language, 'digests.week')
  const { events, ideas, calls } = await readWeek(deps, userId, since)
  const zone = (await mailZoneOf(deps, userId)) ?? (await readSiteSettings(deps)).time.zone
  const when = (time: string) => writtenMoment(time, zone, language)
  /** In both zones, where the clocks of the event's differ. */
  const timesOf = ({ starts_at, time_zone }: { starts_at: string; time_zone: string }) => {
    const [own, there] = [when(starts_at), writtenMoment(starts_at, time_zone, language)]
    return own === there ? [own] : [`${own} (${zone})`, `${there} (${time_zone})`]
  }
  const { publicUrl } = deps.config
  const sections = [
    {
      heading: t('events'),
      items: events.map(({ id, title, place, is_online, ...event }) => ({
        ...{ title, url: `${publicUrl}/events/${id}` },
        lines: [...timesOf(event), place || (is_online ? t('online') : '')].filter(Boolean),
      })),
    },
    {
      heading: t('ideas'),
      items: ideas.map(({ id, title, shared_skills }) => ({
        ...{ title, url: `${publicUrl}/ideas/${id}`, lines: [t('skills', { skills: shared_skills.join(', ') })] },
      })),
    },
    {
      heading: t('calls'),
      items: calls.map(({ id, title, closes_at }) => ({
        ...{ title, url: `${publicUrl}/calls/${id}`, lines: [t('openUntil', { time: when(closes_at) })] },
      })),
    },
  ]
  return sections.filter(({ items }) => items.length > 0)
}
