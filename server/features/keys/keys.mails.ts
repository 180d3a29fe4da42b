import { serverTexts } from '../../lib/server-texts.ts'
import { writtenTime } from '../../lib/written-times.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'

/** Tells the holder of an API key that it ends soon, while another can still take its place. */
export const keysMails: Pick<MailRenderers, 'key-ending'> = {
  'key-ending': async (deps, { params: { name, endsAt, isService }, siteName: site, language }) => {
    const t = serverTexts(language, 'keys.ending')
    const time = writtenTime(endsAt, (await readSiteSettings(deps)).time.zone, language)
    return {
      subject: t('subject', { name, site }),
      heading: t('heading', { name }),
      paragraphs: [t(isService ? 'serviceText' : 'text', { time })],
      action: {
        label: t('button'),
        url: `${deps.config.publicUrl}${isService ? '/admin/systems/keys' : '/settings/security'}`,
      },
    }
  },
}
