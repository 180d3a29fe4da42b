import type { Language } from '../../../contract/languages.values.ts'
import type { OwnDecision } from '../../../contract/reports.ts'
import type { Moderation } from '../../../contract/reports.values.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { writtenTime } from '../../lib/written-times.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { findMailedDecision } from './objections.service.ts'

export const reportsMails: Pick<MailRenderers, 'content-moderated' | 'content-deleted'> = {
  'content-deleted': async (_deps, { params: { kind, title, reason, contact }, language }) => {
    const t = serverTexts(language, 'reports')
    const heading = t('deleted.heading')
    return {
      ...{ subject: heading, heading },
      paragraphs: [
        t('deleted.text', { what: t(`what.${kind}`, { title }) }),
        reason === '' ? t('deleted.noReason') : t('deleted.wrote'),
      ],
      ...(reason === '' ? {} : { quote: reason }),
      note: contact === '' ? t('deleted.objectToAdministrator') : t('deleted.objectTo', { contact }),
    }
  },
  'content-moderated': async (deps, { to, params: { decisionId }, language }) => {
    const found = await findMailedDecision(deps, to, decisionId)
    if (!found) return null
    const t = serverTexts(language, 'reports')
    const { decision, isFinal, token } = found
    const { action, reason, until } = isFinal && decision.outcome ? { until: null, ...decision.outcome } : decision
    const { zone } = (await readSiteSettings(deps)).time
    const wording = wordingOf(decision, action, isFinal)
    const what = t(`what.${decision.kind}`, { title: decision.target.title })
    const looked = t(decision.cause === 'reports' ? 'lookedAtReport' : 'lookedAtWord', { what })
    const heading = t(`${wording}.heading`)
    return {
      subject: heading,
      heading,
      paragraphs: [
        t(`${wording}.text`, { what, looked }),
        ...(until === null ? [] : [t('until', { time: writtenTime(until, zone, language) })]),
        t('wrote'),
      ],
      quote: reason,
      action: {
        label: t(decision.can_object_until === null ? 'read' : 'readAndObject'),
        url: `${deps.config.publicUrl}/decision?token=${token}`,
      },
      note: noteOf(decision, isFinal, zone, language),
    }
  },
}

/** `letThrough`: content that the word list held back. */
function wordingOf({ cause }: OwnDecision, action: Moderation, isFinal: boolean) {
  if (isFinal) return `again.${action}` as const
  return action === 'keep' && cause === 'word_list' ? 'letThrough' : action
}

function noteOf(
  { action, cause, can_object_until }: OwnDecision,
  isFinal: boolean,
  zone: string,
  language: Language,
): string {
  const t = serverTexts(language, 'reports')
  if (isFinal) return t('final')
  if (can_object_until !== null) return t('canObject', { time: writtenTime(can_object_until, zone, language) })
  if (action !== 'keep') return t('hasObjected')
  return t(cause === 'reports' ? 'toldNoMore' : 'nothingElse')
}
