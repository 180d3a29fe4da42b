import { serverTexts } from '../../lib/server-texts.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'

/** Tells administrators that a webhook was switched off. */
export const webhooksMails: Pick<MailRenderers, 'webhook-off'> = {
  'webhook-off': async ({ config }, { params: { name, reason, given_up }, siteName: site, language }) => {
    const t = serverTexts(language, 'webhooks.off')
    return {
      subject: t('subject', { name, site }),
      heading: t('heading', { name }),
      paragraphs: [t('text', { reason, count: given_up })],
      action: { label: t('button'), url: `${config.publicUrl}/admin/systems` },
    }
  },
}
