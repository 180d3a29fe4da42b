import type { IdeaStatus } from '../../../contract/ideas.ts'
import { writtenDate } from '../../lib/written-times.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { dueOf } from './review-summaries.service.ts'

type Wording = { subject: string; heading: string; text: string }

const WORDINGS: Record<IdeaStatus, (title: string) => Wording> = {
  Approved: (title) => ({
    subject: `Approved: ${title}`,
    heading: 'Your idea is approved',
    text: `“${title}” was reviewed and approved. Every member can see it in View Ideas.`,
  }),
  Rejected: (title) => ({
    subject: `Not accepted: ${title}`,
    heading: 'Your idea was not accepted',
    text: `“${title}” was reviewed and not accepted. You can change it and send it back for another review.`,
  }),
  Pending: (title) => ({
    subject: `Changes requested: ${title}`,
    heading: 'A reviewer asks for changes',
    text: `“${title}” is not decided yet: a reviewer asks for changes first. Answer, or edit the idea, and it is reviewed again.`,
  }),
}

export const reviewsMails: Pick<MailRenderers, 'idea-reviewed' | 'reviews-due'> = {
  'idea-reviewed': async (deps, { params }) => {
    const { ideaId, title, status, feedback, name } = params
    const part = status === 'Pending' ? '#open-round' : ''
    const wording = WORDINGS[status](title)
    return {
      subject: wording.subject,
      heading: wording.heading,
      paragraphs: [`Dear ${name || 'member'},`, wording.text, ...(feedback ? ['The reviewer wrote:'] : [])],
      ...(feedback ? { quote: feedback } : {}),
      action: ideaId
        ? { label: 'Open your idea', url: `${deps.config.publicUrl}/ideas/${ideaId}${part}` }
        : { label: 'Open My Submissions', url: `${deps.config.publicUrl}/mysubmission` },
    }
  },
  'reviews-due': async (deps, { params: { userId } }) => {
    const due = await dueOf(deps, userId)
    if (!due || due.count === 0) return null
    const { time } = await readSiteSettings(deps)
    const more = due.count - due.first.length
    return {
      subject: due.count === 1 ? 'A review is due today' : `${due.count} reviews are due today`,
      heading: due.count === 1 ? 'An idea waits for your review' : `${due.count} ideas wait for your review`,
      paragraphs: [
        due.overdue === 0 ? 'Their authors expect an answer by tonight.' : `Past their date: ${due.overdue}.`,
        ...due.first.map(({ title, due_at }) => `“${title}”, due by ${writtenDate(due_at, time.zone)}`),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      action: { label: 'Open the queue', url: `${deps.config.publicUrl}/admin/review` },
    }
  },
}
