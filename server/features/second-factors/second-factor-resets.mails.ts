import { serverTexts } from '../../lib/server-texts.ts'
import { writtenTime } from '../../lib/written-times.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { issueStopLink } from './second-factor-resets.service.ts'

/** Tells a member that an administrator resets what they sign in with, and how to stop it. */
export const secondFactorResetsMails: Pick<MailRenderers, 'second-factor-reset-begun'> = {
  'second-factor-reset-begun': async (deps, { to, siteName: site, language }) => {
    const link = await issueStopLink(deps, to)
    if (!link) return null
    const t = serverTexts(language, 'accounts.secondFactorReset')
    const time = writtenTime(link.dueAt, (await readSiteSettings(deps)).time.zone, language)
    return {
      subject: t('subject', { site }),
      heading: t('heading'),
      paragraphs: [t('text', { time }), t('stop')],
      action: { label: t('button'), url: link.url },
      note: t('note'),
    }
  },
}
