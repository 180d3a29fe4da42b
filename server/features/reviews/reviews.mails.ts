import type { IdeaStatus } from '../../../contract/ideas.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'

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
    text: `“${title}” is not decided yet: a reviewer asks for changes first. Edit it in My Submissions and it is reviewed again.`,
  }),
}

export const reviewsMails: Pick<MailRenderers, 'idea-reviewed'> = {
  'idea-reviewed': async (deps, { params }) => {
    const { title, status, feedback, name } = params
    const wording = WORDINGS[status](title)
    return {
      subject: wording.subject,
      heading: wording.heading,
      paragraphs: [`Dear ${name || 'member'},`, wording.text, ...(feedback ? ['The reviewer wrote:'] : [])],
      ...(feedback ? { quote: feedback } : {}),
      action: { label: 'Open My Submissions', url: `${deps.config.publicUrl}/mysubmission` },
    }
  },
}
