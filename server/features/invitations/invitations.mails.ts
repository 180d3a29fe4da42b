import { INVITATION_VALID_DAYS } from '../../../contract/invitations.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { issueInvitationToken } from './invitations.links.service.ts'

export const invitationsMails: Pick<MailRenderers, 'invitation'> = {
  invitation: async (deps, { to, siteName: site, language }) => {
    const token = await issueInvitationToken(deps, to)
    if (!token) return null
    const t = serverTexts(language, 'accounts.invitation')
    const subject = t('subject', { site })
    return {
      subject,
      heading: subject,
      paragraphs: [t('text', { site }), t('next')],
      action: { label: t('button'), url: `${deps.config.publicUrl}/auth/invitation?token=${token}` },
      note: t('note', { days: INVITATION_VALID_DAYS }),
    }
  },
}
