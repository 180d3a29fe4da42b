import { serverTexts } from '../../lib/server-texts.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'

/** Tells the member what changed in how the account is opened. */
export const accountChangesMails: Pick<MailRenderers, 'account-changed'> = {
  'account-changed': async ({ config }, { params: { change, isCalendarEnded }, siteName, language }) => {
    const t = serverTexts(language, 'accounts.changed')
    const heading = t(`${change}.heading`)
    const text = t(`${change}.text`)
    return {
      subject: t('subject', { change: heading, site: siteName }),
      heading,
      paragraphs: isCalendarEnded ? [text, t('calendarEnded')] : [text],
      action: { label: t('button'), url: `${config.publicUrl}/settings/security` },
      note: t('note', { url: `${config.publicUrl}/auth/forgot-password` }),
    }
  },
}
