import { ACTIVATION_VALID_DAYS } from '../../../contract/accounts.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { issueActivationToken } from './accounts.service.ts'

export const accountsMails: Pick<MailRenderers, 'activation'> = {
  activation: async (deps, { to, siteName: site, language }) => {
    const issued = await issueActivationToken(deps, to)
    if (!issued) return null
    const t = serverTexts(language, 'accounts.activation')
    return {
      subject: t('subject', { site }),
      heading: t('heading', { site, username: issued.username }),
      paragraphs: [t('text', { site })],
      action: { label: t('button'), url: `${deps.config.publicUrl}/auth/activate?token=${issued.token}` },
      note: t('note', { days: ACTIVATION_VALID_DAYS }),
    }
  },
}
