import { formatsOf } from '../../../contract/languages.values.ts'
import { DEEP_LINK_TITLE_MAX, GRADE_RULES, LTI_DEEP_LINK_PATH } from '../../../contract/learning-platforms.values.ts'
import { courseName } from '../../lib/course-name.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import type { Placeable, PlacingLaunch } from './deep-links.service.ts'
import { field, type PageContext, page } from './launch-pages.ts'

const KINDS = ['board', 'call', 'event', 'share'] as const

/** The page on which a teacher chooses what stands in the course. Without its script, all choices are shown below each other. */
export function placingPage(
  context: PageContext,
  { message, platform }: PlacingLaunch,
  { placeable, ticket, zone, hasGrades }: { placeable: Placeable[]; ticket: string; zone: string; hasGrades: boolean },
): string {
  const t = serverTexts(context.language, 'placing')
  const course = message.course ? courseName(message.course) : ''
  const lists = (['call', 'event'] as const).map((kind) => listOf(context, kind, placeable, zone)).join('')
  const kinds = KINDS.filter((kind) => isThere(kind, placeable))
    .map((kind) => kindOption(context, kind))
    .join('')
  return page(
    context,
    `<p class="course">${escapeHtml([platform.name, course].filter(Boolean).join(', '))}</p>
<form method="post" action="${LTI_DEEP_LINK_PATH}" id="placing">${field('ticket', ticket)}
<h1>${escapeHtml(t('title'))}</h1><p>${escapeHtml(t('text', { platform: platform.name }))}</p>
<div class="columns">
<fieldset><legend>${escapeHtml(t('kind'))}</legend>${kinds}</fieldset>
<div>${lists}</div>
<div>${gradeList(context, hasGrades)}<label class="words">${escapeHtml(t('words'))}<input name="title" maxlength="${DEEP_LINK_TITLE_MAX}" autocomplete="off"></label><p class="hint">${escapeHtml(t('wordsHint'))}</p></div>
</div>
<div class="bar"><p>${escapeHtml(t('nothingYet'))}</p><button type="submit">${escapeHtml(course ? t('placeIn', { course }) : t('place'))}</button></div>
</form>`,
    'placing',
  )
}

function isThere(kind: (typeof KINDS)[number], placeable: Placeable[]): boolean {
  return kind === 'board' || kind === 'share' || placeable.some((one) => one.kind === kind)
}

function kindOption({ language, site }: PageContext, kind: (typeof KINDS)[number]): string {
  const t = serverTexts(language, 'placing')
  const isChoice = kind === 'board' || kind === 'share'
  // One of a kind is chosen in its list.
  const name = isChoice ? ' name="place"' : ' name="kind"'
  const checked = kind === 'board' ? ' checked' : ''
  return `<label class="option"><input type="radio"${name} value="${kind}" data-kind="${kind}"${checked}>
<span><b>${escapeHtml(t(`kinds.${kind}`))}</b><span>${escapeHtml(t(`kindTexts.${kind}`, { site }))}</span></span></label>`
}

function listOf(context: PageContext, kind: 'call' | 'event', placeable: Placeable[], zone: string): string {
  const found = placeable.filter((one) => one.kind === kind)
  if (found.length === 0) return ''
  const t = serverTexts(context.language, 'placing')
  const rows = found.map((one) => rowOf(context, one, zone)).join('')
  return `<fieldset data-list="${kind}"><legend>${escapeHtml(t(`lists.${kind}`, { count: found.length }))}</legend>
<input type="search" class="search" aria-label="${escapeHtml(t(`search.${kind}`))}" placeholder="${escapeHtml(t(`search.${kind}`))}" hidden>
<div class="rows">${rows}</div></fieldset>`
}

/** Whether the platform gets a grade for an entry in the call. */
function gradeList({ language, platform }: PageContext, hasGrades: boolean): string {
  if (!hasGrades) return ''
  const t = serverTexts(language, 'placing')
  const options = (['none', ...GRADE_RULES] as const).map(
    (
      rule,
    ) => `<label class="option"><input type="radio" name="grade" value="${rule}"${rule === 'none' ? ' checked' : ''}>
<span><b>${escapeHtml(t(`grades.${rule}`))}</b><span>${escapeHtml(t(`gradeTexts.${rule}`, { platform: platform?.name ?? '' }))}</span></span></label>`,
  )
  return `<fieldset data-grades><legend>${escapeHtml(t('grade'))}</legend>${options.join('')}</fieldset>`
}

function rowOf(
  { language }: PageContext,
  { kind, id, title, text, phase, ends_at }: Placeable,
  timeZone: string,
): string {
  const t = serverTexts(language, 'placing')
  const format = new Intl.DateTimeFormat(formatsOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const date = ends_at === null ? '' : format.format(new Date(ends_at))
  const until = phase === 'open' && date ? t('until', { date }) : ''
  const about =
    phase === null ? t('begins', { date }) : [t(`phases.${phase as 'open'}`), until].filter(Boolean).join(', ')
  return `<label class="option row"><input type="radio" name="place" value="${kind}:${id}" data-title="${escapeHtml(title)}">
<span><span>${escapeHtml(about)}</span><b dir="auto">${escapeHtml(title)}</b>${text ? `<span dir="auto">${escapeHtml(text)}</span>` : ''}</span></label>`
}

/** Posts the response to the platform at once; by a button without scripts. */
export function returnPage(context: PageContext, { returnUrl, jwt }: { returnUrl: string; jwt: string }): string {
  const t = serverTexts(context.language, 'placing')
  return page(
    context,
    `<form method="post" action="${escapeHtml(returnUrl)}" id="return">${field('JWT', jwt)}
<h1>${escapeHtml(t('chosen'))}</h1><button type="submit">${escapeHtml(t('back', { platform: context.platform?.name ?? '' }))}</button></form>`,
  )
}
