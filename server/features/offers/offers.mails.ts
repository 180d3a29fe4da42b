import type { Language } from '../../../contract/languages.values.ts'
import { displayName } from '../../../contract/profiles.ts'
import type { Deps } from '../../deps.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { findMailedRequest } from './offers.mails.service.ts'

/** Where they are answered on the idea's page. */
const REQUEST_PARTS = { offer: '#offers', invitation: '#invitation' }

const ANSWERS = {
  offer: { accepted: 'offerAccepted', declined: 'offerDeclined' },
  invitation: { accepted: 'invitationAccepted', declined: 'invitationDeclined' },
} as const

export const offersMails: Pick<MailRenderers, 'role-request' | 'role-answer'> = {
  /** Null once it was answered or withdrawn. */
  'role-request': async (deps, { to, params, language }) => {
    const found = await findMailedRequest(deps, to, params.requestId)
    if (found?.offer.status !== 'open') return null
    const { kind, offer } = found
    return offerMail(deps, kind, found, { quote: offer.note, part: REQUEST_PARTS[kind], language })
  },
  'role-answer': async (deps, { to, params, language }) => {
    const found = await findMailedRequest(deps, to, params.requestId)
    const status = found?.offer.status
    if (!found || (status !== 'accepted' && status !== 'declined')) return null
    const part = status === 'accepted' ? '#team' : ''
    return offerMail(deps, ANSWERS[found.kind][status], found, { quote: '', part, language })
  },
}

type Found = NonNullable<Awaited<ReturnType<typeof findMailedRequest>>>
type Answer = (typeof ANSWERS)[Found['kind']]['accepted' | 'declined']

function offerMail(
  deps: Deps,
  news: Found['kind'] | Answer,
  { offer, role, idea }: Found,
  { quote, part, language }: { quote: string; part: string; language: Language },
) {
  const t = serverTexts(language, 'offers')
  const names = { member: displayName(offer.user), idea: idea.title, role }
  const subject = t(`${news}.subject`, names)
  return {
    subject,
    heading: subject,
    paragraphs: [t(`${news}.text`, names)],
    ...(quote ? { quote } : {}),
    action: {
      label: news === 'offer' || news === 'invitation' ? t(`${news}.button`) : t('open'),
      url: `${deps.config.publicUrl}/ideas/${idea.id}${part}`,
    },
  }
}
