import { PASSWORD_RESET_VALID_MINUTES } from '../../../contract/password-resets.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { issueResetToken } from './password-resets.service.ts'

export const passwordResetsMails: Pick<MailRenderers, 'password-reset'> = {
  'password-reset': async (deps, { to, siteName }) => {
    const token = await issueResetToken(deps, to)
    if (!token) return null
    return {
      subject: `Reset your ${siteName} password`,
      heading: 'Set a new password',
      paragraphs: [
        `You asked to reset the password of your ${siteName} account. Open the link below and choose a new one.`,
      ],
      action: { label: 'Reset password', url: `${deps.config.publicUrl}/auth/reset-password?token=${token}` },
      note: `The link works once and expires after ${PASSWORD_RESET_VALID_MINUTES} minutes. Setting a new password signs you out everywhere. If you did not ask, ignore this mail: your password stays as it is.`,
    }
  },
}
