import { INVITATION_VALID_DAYS } from '../../../contract/invitations.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { issueInvitationToken } from './invitations.links.service.ts'

export const invitationsMails: Pick<MailRenderers, 'invitation'> = {
  invitation: async (deps, { to, siteName }) => {
    const token = await issueInvitationToken(deps, to)
    if (!token) return null
    return {
      subject: `You are invited to ${siteName}`,
      heading: `You are invited to ${siteName}`,
      paragraphs: [
        `An administrator invites you to ${siteName}, where your campus shares ideas and finds people to build them with.`,
        'Choose a username and a password, and your account is ready.',
      ],
      action: { label: 'Accept invitation', url: `${deps.config.publicUrl}/auth/invitation?token=${token}` },
      note: `The link works once and expires after ${INVITATION_VALID_DAYS} days. If you do not want an account, ignore this mail: nothing happens.`,
    }
  },
}
