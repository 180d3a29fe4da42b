import type { TeamChange } from '../../../contract/notifications.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'

type Texts = (names: { member: string; idea: string }) => { subject: string; text: string }

const CHANGES: Record<TeamChange, Texts> = {
  left: ({ member, idea }) => ({
    subject: `${member} left the team: ${idea}`,
    text: `${member} left the team of “${idea}”. The role is open again.`,
  }),
  removed: ({ idea }) => ({
    subject: `You are no longer on the team: ${idea}`,
    text: `The author of “${idea}” removed you from its team.`,
  }),
  coauthor: ({ member, idea }) => ({
    subject: `You are a co-author: ${idea}`,
    text: `${member} made you a co-author of “${idea}”: you can edit it and answer offers.`,
  }),
  no_coauthor: ({ idea }) => ({
    subject: `You are no longer a co-author: ${idea}`,
    text: `You are still on the team of “${idea}”, but no longer a co-author.`,
  }),
  owner: ({ member, idea }) => ({
    subject: `The idea is yours: ${idea}`,
    text: `${member} handed “${idea}” over to you. You are its author now.`,
  }),
}

export const teamsMails: Pick<MailRenderers, 'team-changed'> = {
  'team-changed': async (deps, { params: { ideaId, title, name, change, note } }) => {
    const { subject, text } = CHANGES[change]({ member: name, idea: title })
    return {
      subject,
      heading: subject,
      paragraphs: [text],
      ...(note ? { quote: note } : {}),
      action: { label: 'Open the idea', url: `${deps.config.publicUrl}/ideas/${ideaId}` },
    }
  },
}
