import type { Deps } from '../../deps.ts'
import { writtenTime } from '../../lib/written-times.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { readMailedCall, readMailedEntry } from './mailed-calls.service.ts'

export const callsMails: Pick<MailRenderers, 'call-changed' | 'call-judging' | 'call-decided'> = {
  'call-changed': async (deps, { to, params: { callId, changes } }) => {
    const mailed = await readMailedCall(deps, to, callId)
    if (!mailed) return null
    const { call, zone } = mailed
    const named = changes.join(' and ')
    return {
      subject: `Changed: ${call.title}`,
      heading: `The ${named} have changed`,
      paragraphs: [
        `The ${named} of “${call.title}”, which you entered, have changed.`,
        ...(call.closes_at ? [`It closes on ${writtenTime(call.closes_at, zone)}.`] : []),
      ],
      action: { label: 'Open the call', url: urlOf(deps, callId) },
    }
  },
  'call-judging': async (deps, { to, params: { callId, news } }) => {
    const mailed = await readMailedCall(deps, to, callId)
    if (!mailed || (news !== 'invited' && mailed.openReadings === 0)) return null
    const { call, zone, openReadings } = mailed
    const until = call.judging_ends_at ? writtenTime(call.judging_ends_at, zone) : ''
    const waiting = openReadings === 1 ? '1 entry waits' : `${openReadings} entries wait`
    if (news === 'invited') {
      return {
        subject: `The panel of ${call.title}`,
        heading: 'You are on the panel of a call',
        paragraphs: [`You are asked to score entries of “${call.title}” once it is closed, until ${until}.`],
        action: { label: 'Open the call', url: urlOf(deps, callId) },
      }
    }
    return {
      subject: `${news === 'reminded' ? 'Reminder: ' : ''}${waiting} for your scores`,
      heading: `${waiting} for your scores`,
      paragraphs: [`${waiting} for your scores in “${call.title}”, until ${until}.`],
      action: { label: 'Open the entries', url: `${urlOf(deps, callId)}/judging` },
    }
  },
  'call-decided': async (deps, { to, params: { callId, ideaId, title } }) => {
    const [mailed, entry] = await Promise.all([readMailedCall(deps, to, callId), readMailedEntry(deps, callId, ideaId)])
    if (!mailed || !entry) return null
    const { call } = mailed
    const award = call.awards.find(({ id }) => id === entry.award_id)?.name
    const texts = {
      award: `“${title}” has the ${award}. Congratulations!`,
      shortlisted: `“${title}” was on the shortlist. Thank you for entering it.`,
      entered: `“${title}” was read by the panel. Thank you for entering it.`,
    }
    return {
      subject: `Results: ${call.title}`,
      heading: award ?? 'The results are there',
      paragraphs: [
        texts[entry.decision ?? 'entered'],
        ...(entry.sentences.length > 0 ? ['The panel wrote, without names:'] : []),
      ],
      ...(entry.sentences.length > 0 ? { quote: entry.sentences.join('\n\n') } : {}),
      action: { label: 'See the results', url: urlOf(deps, callId) },
    }
  },
}

function urlOf({ config }: Deps, callId: string): string {
  return `${config.publicUrl}/calls/${callId}`
}
