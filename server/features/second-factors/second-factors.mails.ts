import { ENROLMENT_CODE_MINUTES } from '../../../contract/second-factors.values.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { writtenTime } from '../../lib/written-times.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { issueEnrolmentCode } from './enrolment.service.ts'
import { issueStopLink } from './second-factor-resets.service.ts'

/** The code for the first second factor, and the news of a reset with the link that stops it. */
export const secondFactorsMails: Pick<MailRenderers, 'second-factor-code' | 'second-factor-reset-begun'> = {
  'second-factor-code': async (deps, { to, siteName: site, language }) => {
    const code = await issueEnrolmentCode(deps, to)
    if (!code) return null
    const t = serverTexts(language, 'accounts.secondFactorCode')
    return {
      subject: t('subject', { site }),
      heading: t('heading', { code }),
      paragraphs: [t('text')],
      note: t('note', { minutes: ENROLMENT_CODE_MINUTES, url: `${deps.config.publicUrl}/auth/forgot-password` }),
    }
  },
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
