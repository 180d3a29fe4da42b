import { serverTexts } from '../../lib/server-texts.ts'
import { writtenDate } from '../../lib/written-times.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { dueOf } from './review-summaries.service.ts'

export const reviewsMails: Pick<MailRenderers, 'idea-reviewed' | 'reviews-due'> = {
  'idea-reviewed': async (deps, { params, language }) => {
    const { ideaId, title, status, feedback, name } = params
    const t = serverTexts(language, 'reviews')
    const part = status === 'Pending' ? '#open-round' : ''
    return {
      subject: t(`${status}.subject`, { title }),
      heading: t(`${status}.heading`),
      paragraphs: [
        t('dear', { name: name || t('member') }),
        t(`${status}.text`, { title }),
        ...(feedback ? [t('wrote')] : []),
      ],
      ...(feedback ? { quote: feedback } : {}),
      action: ideaId
        ? { label: t('openIdea'), url: `${deps.config.publicUrl}/ideas/${ideaId}${part}` }
        : { label: t('openSubmissions'), url: `${deps.config.publicUrl}/mysubmission` },
    }
  },
  'reviews-due': async (deps, { params: { userId }, language }) => {
    const due = await dueOf(deps, userId)
    if (!due || due.count === 0) return null
    const t = serverTexts(language, 'reviews.due')
    const { time } = await readSiteSettings(deps)
    const more = due.count - due.first.length
    return {
      subject: t('subject', { count: due.count }),
      heading: t('heading', { count: due.count }),
      paragraphs: [
        due.overdue === 0 ? t('tonight') : t('overdue', { count: due.overdue }),
        ...due.first.map(({ title, due_at }) => t('idea', { title, date: writtenDate(due_at, time.zone, language) })),
        ...(more > 0 ? [t('more', { count: more })] : []),
      ],
      action: { label: t('open'), url: `${deps.config.publicUrl}/admin/review` },
    }
  },
}
