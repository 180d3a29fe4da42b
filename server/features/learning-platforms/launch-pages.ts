import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/languages.values.ts'
import { LTI_LOGIN_PATH, LTI_OPEN_PATH, LTI_PROOF_PATH } from '../../../contract/learning-platforms.values.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import type { PlatformRow } from './platforms.repo.ts'

/** Requests of pages within pages of others. */
const FRAMES = ['iframe', 'frame', 'embed', 'object']

export function isFramed({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return FRAMES.includes(String(headers['sec-fetch-dest']))
}

/** Data of every page of a launch. `forms`: other origins that its forms may lead to. */
export type PageContext = { language: Language; site: string; platform: PlatformRow | undefined; forms?: string[] }

/** A page within a frame may be there on pages of its platform alone, and runs nothing but its own script. */
export function allowFrame(reply: FastifyReply, { platform, forms = [] }: PageContext): void {
  // A problem of an unknown platform is a text without anything to press but a link.
  const ancestors = platform ? originsOf(platform) : ['*']
  const policy = [
    ...["default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self'", "base-uri 'none'"],
    `form-action ${["'self'", ...(platform ? originsOf(platform) : []), ...forms].join(' ')}`,
    `frame-ancestors ${ancestors.join(' ')}`,
  ]
  reply.removeHeader('x-frame-options')
  reply.headers({
    'content-security-policy': policy.join('; '),
    // Forms say where they come from, and other sites hear nothing.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  })
}

function originsOf({ auth_url, issuer }: PlatformRow): string[] {
  return [...new Set([auth_url, issuer].map((url) => new URL(url).origin))]
}

/** Asks the platform to keep what proves this browser, then goes on; opens a tab of its own where it does not. */
export function storagePage(
  context: PageContext,
  {
    launch,
    secret,
    target,
    next,
    ticket,
  }: { launch: string; secret: string; target: string; next: string; ticket: string },
): string {
  const data = { storage: 'put', key: keyOf(launch), value: secret, target, next, origin: storageOrigin(context) }
  return waitingPage(context, data, openForm(context, LTI_LOGIN_PATH, ticket))
}

/** Asks the platform for what proves this browser. */
export function proofPage(
  context: PageContext,
  { launch, target, ticket }: { launch: string; target: string; ticket: string },
): string {
  const data = { storage: 'get', key: keyOf(launch), target, origin: storageOrigin(context) }
  const proof = `<form method="post" action="${LTI_PROOF_PATH}" id="proof">${field('launch', launch)}${field('secret', '')}</form>`
  return waitingPage(context, data, openForm(context, LTI_LOGIN_PATH, ticket) + proof)
}

/** One button, which opens the launch in a tab of its own. */
export function openPage(context: PageContext, { ticket, isProved }: { ticket: string; isProved: boolean }): string {
  return page(context, openForm(context, isProved ? LTI_OPEN_PATH : LTI_LOGIN_PATH, ticket))
}

/** Why the site was not opened. */
export function problemPage(context: PageContext, sentence: string): string {
  const t = serverTexts(context.language, 'launches')
  const { site } = context
  return page(
    context,
    `<h1>${escapeHtml(t('failed', { site }))}</h1><p role="alert">${escapeHtml(sentence)}</p>
<p><a href="/auth/login" target="_blank" rel="noopener">${escapeHtml(t('signIn', { site }))}</a></p>`,
  )
}

/** The end of a registration, which asks the platform to close its window. */
export function registeredPage(context: PageContext): string {
  const t = serverTexts(context.language, 'launches')
  const { site, platform } = context
  return page(
    context,
    `<h1>${escapeHtml(t('registered', { platform: platform?.name ?? '' }))}</h1><p>${escapeHtml(t('registeredText', { site }))}</p>
<button type="button" id="close">${escapeHtml(t('close'))}</button>`,
  )
}

function waitingPage(context: PageContext, data: Record<string, string>, fallback: string): string {
  const t = serverTexts(context.language, 'launches')
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  const text = escapeHtml(t('connecting', { platform: context.platform?.name ?? '' }))
  return page(
    context,
    `<p id="waiting" role="status"${attributes.join('')}>${text}</p><div id="fallback" hidden>${fallback}</div>`,
  )
}

function openForm({ language, site }: PageContext, action: string, ticket: string): string {
  const t = serverTexts(language, 'launches')
  return `<form method="post" action="${action}" target="_blank" id="open">${field('ticket', ticket)}
<h1>${escapeHtml(t('ready', { site }))}</h1><p>${escapeHtml(t('readyText'))}</p>
<button type="submit">${escapeHtml(t('open', { site }))}</button></form>
<p id="opened" role="status" hidden>${escapeHtml(t('opened'))}</p>`
}

export function field(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
}

/** Storage is asked for at the origin that identifies users (1EdTech, LTI Client Side postMessages). */
function storageOrigin({ platform }: PageContext): string {
  return platform ? new URL(platform.auth_url).origin : ''
}

function keyOf(launch: string): string {
  return `quad_launch_${launch}`
}

export function page({ language, site }: PageContext, content: string, className = 'note'): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(serverTexts(language, 'launches')('opening', { site }))}</title>
<link rel="stylesheet" href="/launch.css">
<script src="/launch.js" defer></script>
</head>
<body>
<main class="${className}">
<p class="brand">${escapeHtml(site)}</p>
${content}
</main>
</body>
</html>
`
}
