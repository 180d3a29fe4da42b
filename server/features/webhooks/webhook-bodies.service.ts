import { displayName } from '../../../contract/profiles.values.ts'
import type { WebhookForm } from '../../../contract/webhooks.values.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { sees, type Visitor } from '../../lib/actor.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { getCall } from '../calls/call-views.service.ts'
import { getEventAlone } from '../events/event-views.service.ts'
import { getIdea } from '../ideas/idea-views.service.ts'
import { readSiteSettings, visitorOf } from '../site-settings/site-settings.service.ts'
import { FORMS } from './webhook-forms.ts'

type Told = Pick<Row<'webhook_deliveries'>, 'kind' | 'subject' | 'details' | 'created_at'>
type Thing = { data: object; title: string; path: string }
type Read = (deps: Deps, visitor: Visitor, told: Told) => Promise<Thing>

const detailsOf = ({ details }: Told): Record<string, string> => JSON.parse(details)

/** By what its kind begins with. Each reads as a visitor: what they may not see is not found. */
const SUBJECT_READERS = new Map<string, Read>([
  ['idea', readIdea],
  ['comment', readCommented],
  ['call', readCall],
  ['event', readEvent],
  ['member', async () => ({ data: {}, title: '', path: '/community' })],
  ['report', readReport],
  ['webhook', async () => ({ data: {}, title: '', path: '/admin/systems' })],
])

/**
 * The body of an event in the form of its receiver; null where not everybody may see what it is about. Where the site shows a
 * part to members alone, only ids of it are sent.
 */
export async function bodyOf(deps: Deps, told: Told, form: WebhookForm): Promise<string | null> {
  const settings = await readSiteSettings(deps)
  const read = SUBJECT_READERS.get(told.kind.split('.')[0] ?? '')
  const thing = await read?.(deps, visitorOf(settings), told).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null
    throw error
  })
  if (!thing) return null
  const t = serverTexts(settings.languages.default, 'webhooks')
  const url = deps.config.publicUrl + thing.path
  const title = thing.title || t('untitled')
  const words = { title, site: settings.general.name }
  const sentence = t(`sentences.${told.kind.replace('.', '_') as 'idea_shared'}`, words)
  return JSON.stringify(FORMS[form]({ type: told.kind, timestamp: told.created_at, data: thing.data }, sentence, url))
}

async function readIdea(deps: Deps, visitor: Visitor, told: Told): Promise<Thing> {
  const { id, title, status, category, author } = await getIdea(deps, visitor, told.subject)
  const path = `/ideas/${id}`
  const own = { id, url: deps.config.publicUrl + path }
  const shown = sees(visitor, 'ideas')
  const idea = {
    ...own,
    ...(shown && { title, status, category }),
    ...(shown && sees(visitor, 'community') && { author: displayName(author) }),
  }
  return { data: { idea, ...detailsOf(told) }, title: shown ? title : '', path }
}

/** The comment by its id alone. */
async function readCommented(deps: Deps, visitor: Visitor, told: Told): Promise<Thing> {
  const { idea, event, comment = '' } = detailsOf(told)
  const about = { ...told, subject: idea ?? event ?? '', details: '{}' }
  const thing = idea ? await readIdea(deps, visitor, about) : await readEvent(deps, visitor, about)
  return { ...thing, data: { comment: { id: comment }, ...thing.data } }
}

async function readCall(deps: Deps, visitor: Visitor, { subject }: Told): Promise<Thing> {
  const { id, title, phase } = await getCall(deps, visitor, subject)
  const shown = sees(visitor, 'ideas')
  const path = `/calls/${id}`
  const call = { id, url: deps.config.publicUrl + path, ...(shown && { title, phase }) }
  return { data: { call }, title: shown ? title : '', path }
}

async function readEvent(deps: Deps, visitor: Visitor, told: Told): Promise<Thing> {
  const { id, title, starts_at, ends_at, time_zone, place } = await getEventAlone(deps, visitor, told.subject)
  const shown = sees(visitor, 'community')
  const path = `/events/${id}`
  const own = { id, url: deps.config.publicUrl + path }
  const event = { ...own, ...(shown && { title, starts_at, ends_at, time_zone, place }) }
  return { data: { event, ...detailsOf(told) }, title: shown ? title : '', path }
}

/** Its kind and number alone. */
async function readReport(_deps: Deps, _visitor: Visitor, told: Told): Promise<Thing> {
  const { kind = '' } = detailsOf(told)
  return { data: { report: { id: told.subject, kind } }, title: '', path: '/admin/reports' }
}
