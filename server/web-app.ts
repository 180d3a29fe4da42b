import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteImagePath } from '../contract/files.ts'
import { LANGUAGES, type Language } from '../contract/languages.values.ts'
import { PAGE_DATA_ID, type PageRenderer, type RenderedPage, scriptIn } from '../contract/rendered-page.ts'
import { RESPONSE_MARK } from '../contract/response-mark.values.ts'
import { MANIFEST_PATH, NOT_A_PAGE } from '../contract/service-worker.values.ts'
import { DEFAULT_SITE_NAME } from '../contract/site-name.ts'
import { PUBLIC_TOPICS } from '../contract/topics.values.ts'
import { serveInstalledApp } from './installed-app.ts'
import { escapeHtml } from './lib/escape-html.ts'
import { hasMemberCookie } from './lib/http/member-cookie.ts'
import { readerLanguage, varyByLanguage } from './lib/http/request-language.ts'
import { skipResponseCache } from './lib/http/response-cache.ts'

const CACHED_FOREVER = 'public, max-age=31536000, immutable'
/** Rendered pages show everything. They are not rendered again for each support, and show numbers that may be 30 seconds old. */
const TOPICS = PUBLIC_TOPICS.filter((topic) => topic !== 'activity')
const HEAD = '<!--head-->'
const PAGE = '<!--page-->'
const ICON = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
const ENTRY = /<script type="module"([^>]*><\/script>)/
/** Pages with forms are of little use without their code. */
const FORM_PAGE = /^\/auth\//
/** A rendered page can be read without its code, so styles and fonts go first on a slow line. */
const ENABLED_CONTROL = /<(button|input|select|textarea)(?=[\s>])(?![^>]* disabled=)/g
const LOW_PRIORITY = 'fetchpriority="low"'

type Web = {
  /** The output of `npm run build`: `client/` is served, `server/entry-server.js` renders. */
  root: string
  publicUrl: string
  /** The current name of the site, and the id of its logo. */
  readBrand: () => Promise<{ name: string; logo: string | null }>
  hasServiceWorker?: boolean
}

/**
 * Serves the built web application: its files, compressed by the build where the browser accepts that, and a page for
 * every other URL: rendered for visitors, and for members with a placeholder, as their data come with their token.
 */
export async function serveWeb(
  app: FastifyInstance,
  { root, publicUrl, readBrand, hasServiceWorker = true }: Web,
): Promise<void> {
  const clientRoot = join(root, 'client')
  if (!existsSync(join(clientRoot, 'index.html'))) {
    app.log.warn('the web application is not built; only the API is served')
    return
  }
  await app.register(serveFiles, {
    root: clientRoot,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.{br,gz}', '*.html', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? CACHED_FOREVER : 'no-cache')
    },
  })
  const built = readFileSync(join(clientRoot, 'index.html'), 'utf8')
  const templates = new Map(LANGUAGES.map(({ code }) => [code as Language, templateIn(code, built)]))
  const preloads = JSON.parse(readFileSync(join(root, 'preloads.json'), 'utf8')) as Record<
    'visitors' | 'members',
    Record<string, string[]>
  >
  const preloadsOf = (actors: 'visitors' | 'members', routeId: string, language: Language) =>
    (preloads[actors][routeId] ?? []).map((file) => scriptIn(language, file))
  /** The application names its pages; until it does, and in its header, this is the name. */
  const shell = async (template: string) => {
    // Without a database the application still shows the error.
    const brand = await readBrand().catch(() => ({ name: DEFAULT_SITE_NAME, logo: null }))
    return withIcon(template, brand.logo).replace(HEAD, () => replaceable(titleTag(brand.name)) + nameTag(brand.name))
  }
  const shellIn = (language: Language) => shell(templates.get(language) ?? built)
  serveInstalledApp(app, { root, hasServiceWorker, readBrand, languageOf: readerLanguage, shellIn })
  const { renderPage } = (await import(pathToFileURL(join(root, 'server/entry-server.js')).href)) as PageRenderer

  app.get(
    '/*',
    {
      config: {
        cache: TOPICS,
        isInReaderLanguage: true,
        variant: (request) => `${readerLanguage(request)} ${hasMemberCookie(request.headers) ? 'member ' : ''}`,
      },
    },
    async (request, reply) => {
      if (NOT_A_PAGE.test(request.url)) return reply.callNotFound()
      varyByLanguage(reply)
      const isMember = hasMemberCookie(request.headers)
      const fetch = visitorsFetch(app, request)
      const language = readerLanguage(request)
      const template = templates.get(language) ?? built
      const page = await renderPage({ url: request.url, origin: publicUrl, language, isMember, fetch }).catch(
        (error: unknown): RenderedPage => {
          request.log.error(
            { err: error, reqId: request.id },
            'page not rendered by the server; the browser renders it',
          )
          skipResponseCache(request)
          return { kind: 'shell' }
        },
      )
      if (page.kind === 'redirect') return reply.redirect(page.location, page.status)
      if (page.kind === 'shell') return sendHtml(reply, await shellIn(language))
      const { logo, name } = await readBrand()
      const html = withIcon(template, logo)
      if (page.kind === 'placeholder') {
        const head = page.head.includes('<title>') ? page.head : page.head + titleTag(name)
        const named = html.replace(HEAD, () => HEAD + nameTag(name))
        return sendHtml(reply, fillPlaceholder(named, { ...page, head }, preloadsOf('members', page.routeId, language)))
      }
      return sendHtml(reply.code(page.status), fillTemplate(html, page, preloadsOf('visitors', page.routeId, language)))
    },
  )
}

function templateIn(language: Language, html: string): string {
  return html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(`${MANIFEST_PATH}?lang=en`, `${MANIFEST_PATH}?lang=${language}`)
    .replace(/ src="\/(assets\/[^"]+)"/, (_src, file: string) => ` src="/${scriptIn(language, file)}"`)
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
}

/** Calls the API within this process, without any credentials. */
function visitorsFetch(app: FastifyInstance, { ip }: FastifyRequest) {
  return async (url: string): Promise<Response> => {
    const { statusCode, body, headers } = await app.inject({ method: 'GET', url, remoteAddress: ip })
    const mark = String(headers[RESPONSE_MARK])
    return new Response(body, { status: statusCode, headers: { [RESPONSE_MARK]: mark } })
  }
}

/** The page with the site's own logo as the icon of the tab. */
function withIcon(template: string, logo: string | null): string {
  return logo === null ? template : template.replace(ICON, `<link rel="icon" href="${siteImagePath(logo)}">`)
}

/** Replacements are functions, since "$" in texts of members must not be read as a pattern. */
function fillTemplate(template: string, page: RenderedPage & { kind: 'page' }, preloads: string[]): string {
  const data = `<script type="application/json" id="${PAGE_DATA_ID}">${jsonForHtml(page.data)}</script>`
  return withScripts(template, preloads, !FORM_PAGE.test(page.routeId))
    .replace(HEAD, () => page.head)
    .replace(`${PAGE}</div>`, () => `${page.body}</div>\n    ${data}`)
}

/** A placeholder has no scripts, so its controls other than links are disabled. */
function fillPlaceholder(template: string, page: RenderedPage & { kind: 'placeholder' }, preloads: string[]): string {
  const body = page.body.replace(ENABLED_CONTROL, '<$1 disabled')
  return withScripts(template, preloads)
    .replace(HEAD, () => replaceable(page.head))
    .replace(`<div id="root">${PAGE}`, () => `<div id="root" data-placeholder>${body}`)
}

/** Title of a page whose own title depends on its reader's data. */
function titleTag(siteName: string): string {
  return `<title>${escapeHtml(siteName)}</title>`
}

/** The browser reads the name of the site from it until the site's data are there. */
function nameTag(name: string): string {
  return `<meta name="application-name" content="${escapeHtml(name)}">`
}

/** Tags of the head that the application's own take the place of. */
function replaceable(head: string): string {
  return head.replace(/<(title|meta|link)(?=[\s>])/g, '<$1 data-replaceable')
}

/**
 * Scripts are fetched after what the page is painted with. Late ones are in a template until the page is touched or the
 * browser is idle: see web/public/theme.js.
 */
function withScripts(template: string, preloads: string[], isLate = false): string {
  const links = preloads
    .map((file) => `<link rel="modulepreload" ${LOW_PRIORITY} crossorigin href="/${file}">`)
    .join('')
  return template.replace(ENTRY, (_entry, rest: string) => {
    const scripts = `<script type="module" ${LOW_PRIORITY}${rest}${links}`
    return isLate ? `<template id="late-code">${scripts}</template>` : scripts
  })
}

/** JSON that no HTML parser takes for markup and no script for a line break. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
