import { displayName } from '../../../contract/profiles.ts'
import type { Deps } from '../../deps.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { findMailedRequest } from './offers.mails.service.ts'

type Wording = { subject: string; text: string; button: string }
type Texts = (names: { member: string; idea: string; role: string }) => Wording

const REQUESTS: Record<'offer' | 'invitation', Texts> = {
  offer: ({ member, idea, role }) => ({
    subject: `${member} offers to help: ${idea}`,
    text: `${member} would like to join “${idea}” as ${role}.`,
    button: 'See the offer',
  }),
  invitation: ({ idea, role }) => ({
    subject: `You are invited: ${idea}`,
    text: `You are invited to join “${idea}” as ${role}.`,
    button: 'See the invitation',
  }),
}

/** Where they are answered on the idea's page. */
const REQUEST_PARTS = { offer: '#offers', invitation: '#invitation' }

const ANSWERS: Record<'offer' | 'invitation', Record<'accepted' | 'declined', Texts>> = {
  offer: {
    accepted: ({ idea, role }) => ({
      subject: `You are on the team: ${idea}`,
      text: `Your offer was accepted: you are on the team of “${idea}” as ${role}, and connected with its author.`,
      button: 'Open the idea',
    }),
    declined: ({ idea, role }) => ({
      subject: `Thank you for offering: ${idea}`,
      text: `Thank you for offering to help “${idea}” as ${role}. Its authors go on without this time.`,
      button: 'Open the idea',
    }),
  },
  invitation: {
    accepted: ({ member, idea, role }) => ({
      subject: `${member} joins your team: ${idea}`,
      text: `${member} accepted your invitation and is on the team of “${idea}” as ${role}.`,
      button: 'Open the idea',
    }),
    declined: ({ member, idea, role }) => ({
      subject: `${member} cannot join: ${idea}`,
      text: `${member} cannot join “${idea}” as ${role}. The role is still open.`,
      button: 'Open the idea',
    }),
  },
}

export const offersMails: Pick<MailRenderers, 'role-request' | 'role-answer'> = {
  /** Null once it was answered or withdrawn. */
  'role-request': async (deps, { to, params }) => {
    const found = await findMailedRequest(deps, to, params.requestId)
    if (found?.offer.status !== 'open') return null
    return offerMail(deps, REQUESTS[found.kind], found, { quote: found.offer.note, part: REQUEST_PARTS[found.kind] })
  },
  'role-answer': async (deps, { to, params }) => {
    const found = await findMailedRequest(deps, to, params.requestId)
    const status = found?.offer.status
    if (!found || (status !== 'accepted' && status !== 'declined')) return null
    return offerMail(deps, ANSWERS[found.kind][status], found, {
      quote: '',
      part: status === 'accepted' ? '#team' : '',
    })
  },
}

type Found = NonNullable<Awaited<ReturnType<typeof findMailedRequest>>>

function offerMail(
  deps: Deps,
  texts: Texts,
  { offer, role, idea }: Found,
  { quote, part }: { quote: string; part: string },
) {
  const { subject, text, button } = texts({ member: displayName(offer.user), idea: idea.title, role })
  return {
    subject,
    heading: subject,
    paragraphs: [text],
    ...(quote ? { quote } : {}),
    action: { label: button, url: `${deps.config.publicUrl}/ideas/${idea.id}${part}` },
  }
}
