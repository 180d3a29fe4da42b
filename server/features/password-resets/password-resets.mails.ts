import { PASSWORD_RESET_VALID_MINUTES } from '../../../contract/password-resets.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { issueResetToken } from './password-resets.service.ts'

export const passwordResetsMails: Pick<MailRenderers, 'password-reset'> = {
  'password-reset': async (deps, { to, siteName: site, language }) => {
    const token = await issueResetToken(deps, to)
    if (!token) return null
    const t = serverTexts(language, 'accounts.passwordReset')
    return {
      subject: t('subject', { site }),
      heading: t('heading'),
      paragraphs: [t('text', { site })],
      action: { label: t('button'), url: `${deps.config.publicUrl}/auth/reset-password?token=${token}` },
      note: t('note', { minutes: PASSWORD_RESET_VALID_MINUTES }),
    }
  },
}
