import { z } from 'zod'
import type { Call } from '../../../contract/calls.ts'
import { cutText } from '../../../contract/cut-text.ts'
import type { Language } from '../../../contract/languages.values.ts'
import type { Deps } from '../../deps.ts'
import { sees, type Visitor } from '../../lib/actor.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { writtenDate } from '../../lib/written-times.ts'
import { getCall } from '../calls/call-views.service.ts'
import { listNewestIdeas } from '../ideas/idea-lists.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { frameHtml, framePolicy, link, paragraph } from './frames.html.ts'
import { known, PART_OF } from './subjects.service.ts'

/** A frame has room for few. */
const IDEAS_SHOWN = 8
/** Longer than the lines of a question that are seen. */
const EXCERPT_MAX = 400

/** A page for a frame. `status`: 404 for what a visitor may not see, whatever the reason. */
type Frame = { status: 200 | 404; policy: string; html: string }
type Reader = { visitor: Visitor; language: Language }

export async function renderCallFrame(deps: Deps, { visitor, language }: Reader, id: string): Promise<Frame> {
  const call = sees(visitor, PART_OF.calls) && (await findCall(deps, visitor, id))
  if (!call) return renderNothing(deps, language)
  const { policy, site } = await frameOf(deps)
  const t = serverTexts(language, 'embeds')
  const url = `${deps.config.publicUrl}/calls/${id}`
  const ends = endOf(call)
  const date = ends ? writtenDate(ends, call.time_zone, language) : ''
  const organiser = call.office || known(call.organiser)?.name
  const body = [
    paragraph([site, organiser].filter(Boolean).join(' · '), 'site'),
    `<h1>${link(url, call.title)}</h1>`,
    paragraph(t(`phases.${call.phase}`, { date }), 'chip'),
    paragraph(cutText(call.question, EXCERPT_MAX), 'text'),
    `<div class="foot">${link(url, t(`actions.${call.phase}`), 'button')}<span>${escapeHtml(t('entries', { count: call.entry_count }))}</span></div>`,
  ]
  return { status: 200, policy, html: frameHtml({ language, title: call.title, body }) }
}

async function findCall(deps: Deps, visitor: Visitor, id: string): Promise<Call | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined
  return getCall(deps, visitor, id).catch((error: unknown) => {
    if (error instanceof NotFoundError) return undefined
    throw error
  })
}

function endOf({ phase, closes_at, judging_ends_at, ballot_ends_at }: Call): string | null {
  if (phase === 'open') return closes_at
  return phase === 'judging' ? judging_ends_at : ballot_ends_at
}

export async function renderIdeasFrame(deps: Deps, { visitor, language }: Reader): Promise<Frame> {
  if (!sees(visitor, PART_OF.ideas)) return renderNothing(deps, language)
  const { policy, site } = await frameOf(deps)
  const t = serverTexts(language, 'embeds')
  const { publicUrl } = deps.config
  const ideas = await listNewestIdeas(deps, visitor, IDEAS_SHOWN)
  const items = ideas.map(({ id, title, category, author }) => {
    const line = [known(author)?.name, category].filter(Boolean).join(' · ')
    return `<li>${link(`${publicUrl}/ideas/${id}`, title)}<p dir="auto">${escapeHtml(line)}</p></li>`
  })
  const body = [
    paragraph(site, 'site'),
    `<h1>${escapeHtml(t('newest'))}</h1>`,
    items.length > 0 ? `<ol>${items.join('\n')}</ol>` : paragraph(t('noIdeas'), 'text'),
    `<div class="foot">${link(`${publicUrl}/view-ideas`, t('allIdeas'), 'button')}</div>`,
  ]
  return { status: 200, policy, html: frameHtml({ language, title: t('newest'), body }) }
}

async function renderNothing(deps: Deps, language: Language): Promise<Frame> {
  const { policy, site } = await frameOf(deps)
  const t = serverTexts(language, 'embeds')
  const body = [
    paragraph(site, 'site'),
    `<h1>${escapeHtml(t('nothing'))}</h1>`,
    `<div class="foot">${link(`${deps.config.publicUrl}/`, t('toSite', { site }), 'button')}</div>`,
  ]
  return { status: 404, policy, html: frameHtml({ language, title: site, body }) }
}

async function frameOf(deps: Deps): Promise<{ policy: string; site: string }> {
  const { general, frames } = await readSiteSettings(deps)
  return { policy: framePolicy(frames.origins), site: general.name }
}
