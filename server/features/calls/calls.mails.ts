import type { Deps } from '../../deps.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { writtenTime } from '../../lib/written-times.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { readMailedCall, readMailedEntry } from './mailed-calls.service.ts'

export const callsMails: Pick<MailRenderers, 'call-changed' | 'call-judging' | 'call-decided'> = {
  'call-changed': async (deps, { to, params: { callId, changes }, language }) => {
    const mailed = await readMailedCall(deps, to, callId)
    if (!mailed) return null
    const t = serverTexts(language, 'calls')
    const { call, zone } = mailed
    const values = { call: call.title, changes: changes.length > 1 ? 'both' : (changes[0] ?? 'dates') } as const
    return {
      subject: t('changed.subject', values),
      heading: t('changed.heading', values),
      paragraphs: [
        t('changed.text', values),
        ...(call.closes_at ? [t('changed.closes', { time: writtenTime(call.closes_at, zone, language) })] : []),
      ],
      action: { label: t('open'), url: urlOf(deps, callId) },
    }
  },
  'call-judging': async (deps, { to, params: { callId, news }, language }) => {
    const mailed = await readMailedCall(deps, to, callId)
    if (!mailed || (news !== 'invited' && mailed.openReadings === 0)) return null
    const t = serverTexts(language, 'calls')
    const { call, zone, openReadings: count } = mailed
    const time = call.judging_ends_at ? writtenTime(call.judging_ends_at, zone, language) : ''
    if (news === 'invited') {
      return {
        subject: t('invited.subject', { call: call.title }),
        heading: t('invited.heading'),
        paragraphs: [t('invited.text', { call: call.title, time })],
        action: { label: t('open'), url: urlOf(deps, callId) },
      }
    }
    return {
      subject: t(news === 'reminded' ? 'waiting.reminder' : 'waiting.heading', { count }),
      heading: t('waiting.heading', { count }),
      paragraphs: [t('waiting.text', { count, call: call.title, time })],
      action: { label: t('openEntries'), url: `${urlOf(deps, callId)}/judging` },
    }
  },
  'call-decided': async (deps, { to, params: { callId, ideaId, title }, language }) => {
    const [mailed, entry] = await Promise.all([readMailedCall(deps, to, callId), readMailedEntry(deps, callId, ideaId)])
    if (!mailed || !entry) return null
    const t = serverTexts(language, 'calls.decided')
    const award = mailed.call.awards.find(({ id }) => id === entry.award_id)?.name
    return {
      subject: t('subject', { call: mailed.call.title }),
      heading: award ?? t('heading'),
      paragraphs: [
        t(entry.decision ?? 'entered', { title, award: award ?? '' }),
        ...(entry.sentences.length > 0 ? [t('sentences')] : []),
      ],
      ...(entry.sentences.length > 0 ? { quote: entry.sentences.join('\n\n') } : {}),
      action: { label: serverTexts(language, 'calls')('seeResults'), url: urlOf(deps, callId) },
    }
  },
}

function urlOf({ config }: Deps, callId: string): string {
  return `${config.publicUrl}/calls/${callId}`
}
