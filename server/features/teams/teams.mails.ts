import { serverTexts } from '../../lib/server-texts.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'

export const teamsMails: Pick<MailRenderers, 'team-changed'> = {
  'team-changed': async (deps, { params: { ideaId, title, name, change, note }, language }) => {
    const t = serverTexts(language, 'teams')
    const names = { member: name || t('theAuthor'), idea: title }
    const subject = t(`${change}.subject`, names)
    return {
      subject,
      heading: subject,
      paragraphs: [t(`${change}.text`, names)],
      ...(note ? { quote: note } : {}),
      ...(change === 'deleted'
        ? {}
        : { action: { label: t('open'), url: `${deps.config.publicUrl}/ideas/${ideaId}` } }),
    }
  },
}
