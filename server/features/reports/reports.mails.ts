import type { OwnDecision } from '../../../contract/reports.ts'
import type { Moderation, ModerationCause, ReportedKind } from '../../../contract/reports.values.ts'
import { writtenTime } from '../../lib/written-times.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { findMailedDecision } from './objections.service.ts'

type Wording = { heading: string; text: (what: string, cause: ModerationCause) => string }

const NAMES: Record<ReportedKind, (title: string) => string> = {
  idea: (title) => `your idea “${title}”`,
  comment: (title) => `your comment on “${title}”`,
  profile: () => 'your profile',
  event: (title) => `your event “${title}”`,
  message: () => 'your message',
}

const WAITED = 'It has a word that reviewers check first.'

function reviewedBy(what: string, cause: ModerationCause): string {
  return cause === 'reports' ? `A reviewer looked at a report of ${what}` : `${WAITED} A reviewer looked at ${what}`
}

const WORDINGS: Record<Moderation, Wording> = {
  keep: {
    heading: 'Nothing changes',
    text: (what) => `A reviewer looked at a report of ${what}. Everybody sees it as before.`,
  },
  hide: {
    heading: 'A reviewer has hidden what you wrote',
    text: (what, cause) => `${reviewedBy(what, cause)}, and has hidden it from everybody else.`,
  },
  warn: {
    heading: 'A warning from the reviewers',
    text: (what, cause) =>
      `${reviewedBy(what, cause)}, and has hidden it from everybody else. Please take this as a warning.`,
  },
  suspend: {
    heading: 'Your account is suspended',
    text: (what, cause) => `${reviewedBy(what, cause)}, has hidden it, and has suspended your account.`,
  },
}

/** Mails about content held for the word list. */
const LET_THROUGH: Wording = {
  heading: 'Everybody sees what you wrote',
  text: (what) => `A reviewer looked at ${what}, which has a word that reviewers check first. Everybody sees it now.`,
}

const AGAIN: Record<Moderation, Wording> = {
  keep: {
    heading: 'Your objection was accepted',
    text: (what) => `A reviewer looked at ${what} again. Everybody sees it as before.`,
  },
  hide: {
    heading: 'What you wrote stays hidden',
    text: (what) => `A reviewer looked at your objection. Nobody else sees ${what}.`,
  },
  warn: {
    heading: 'What you wrote stays hidden',
    text: (what) => `A reviewer looked at your objection. Nobody else sees ${what}. The warning stands.`,
  },
  suspend: {
    heading: 'Your account stays suspended',
    text: (what) => `A reviewer looked at your objection. Nobody else sees ${what}, and your account is suspended.`,
  },
}

export const reportsMails: Pick<MailRenderers, 'content-moderated'> = {
  'content-moderated': async (deps, { to, params: { decisionId } }) => {
    const found = await findMailedDecision(deps, to, decisionId)
    if (!found) return null
    const { decision, isFinal, token } = found
    const { action, reason, until } = isFinal && decision.outcome ? { until: null, ...decision.outcome } : decision
    const { heading, text } = wordingOf(decision, action, isFinal)
    const { zone } = (await readSiteSettings(deps)).time
    const end = decision.can_object_until
    return {
      subject: heading,
      heading,
      paragraphs: [
        text(NAMES[decision.kind](decision.target.title), decision.cause),
        ...(until === null ? [] : [`The suspension ends on ${writtenTime(until, zone)}.`]),
        'The reviewer wrote:',
      ],
      quote: reason,
      action: {
        label: end === null ? 'Read the decision' : 'Read the decision and object',
        url: `${deps.config.publicUrl}/decision?token=${token}`,
      },
      note: noteOf(decision, isFinal, zone),
    }
  },
}

function wordingOf({ cause }: OwnDecision, action: Moderation, isFinal: boolean): Wording {
  if (isFinal) return AGAIN[action]
  return action === 'keep' && cause === 'word_list' ? LET_THROUGH : WORDINGS[action]
}

function noteOf({ action, cause, can_object_until }: OwnDecision, isFinal: boolean, zone: string): string {
  if (isFinal) return 'This decision is final.'
  if (can_object_until !== null) return `You can object once, until ${writtenTime(can_object_until, zone)}.`
  if (action !== 'keep') return 'You have objected to this decision.'
  return cause === 'reports' ? 'Who reports is told no more than this.' : 'Nothing else changes.'
}
