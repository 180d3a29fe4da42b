import { ACTIVATION_VALID_DAYS } from '../../../contract/accounts.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { issueActivationToken } from './accounts.service.ts'

export const accountsMails: Pick<MailRenderers, 'activation'> = {
  activation: async (deps, { to, siteName }) => {
    const issued = await issueActivationToken(deps, to)
    if (!issued) return null
    return {
      subject: `Activate your ${siteName} account`,
      heading: `Welcome to ${siteName}, ${issued.username}`,
      paragraphs: [
        `Somebody, we think you, signed up for ${siteName} with this email address. Open the link below to activate the account.`,
      ],
      action: { label: 'Activate account', url: `${deps.config.publicUrl}/auth/activate?token=${issued.token}` },
      note: `The link works once and expires after ${ACTIVATION_VALID_DAYS} days. If it was not you, ignore this mail: nothing happens.`,
    }
  },
}
