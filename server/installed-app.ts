import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { siteImagePath } from '../contract/files.ts'
import type { Language } from '../contract/languages.values.ts'
import { MANIFEST_PATH, SHELL_PATH, WORKER_PATH } from '../contract/service-worker.values.ts'

type InstalledApp = {
  /** The output of `npm run build`. */
  root: string
  /** Whether browsers keep the application. If not, those that do remove it. */
  hasServiceWorker: boolean
  readBrand: () => Promise<{ name: string; logo: string | null }>
  languageOf: (request: FastifyRequest) => Language
  /** The application without a page. */
  shellIn: (language: Language) => Promise<string>
}

type ManifestTexts = Record<Language, { description: string; shortcuts: { url: string; name: string }[] }>

const ACCENT = '#0e5a3c'
const BACKGROUND = '#f4f5f1'
const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
const SHORT_NAME_LENGTH = 12

/** Serves what a browser installs: the web app manifest, the service worker, and the shell that this shows at once. */
export function serveInstalledApp(app: FastifyInstance, options: InstalledApp): void {
  const folder = join(options.root, 'worker')
  if (!existsSync(folder)) return
  const worker = readFileSync(join(folder, options.hasServiceWorker ? 'service-worker.js' : 'removal.js'), 'utf8')
  const texts = JSON.parse(readFileSync(join(folder, 'manifest-texts.json'), 'utf8')) as ManifestTexts
  const variant = (request: FastifyRequest) => options.languageOf(request)
  // Cached by the settings, since two of them have the name and logo of the site.
  const config = { cache: ['settings' as const], variant, isInReaderLanguage: true }

  app.get(WORKER_PATH, { config: { cache: ['settings'] } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  )

  app.get(SHELL_PATH, { config }, async (request, reply) => {
    const html = await options.shellIn(options.languageOf(request))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })

  app.get(MANIFEST_PATH, { config }, async (request, reply) => {
    const language = options.languageOf(request)
    const manifest = manifestOf(await options.readBrand(), language, texts[language])
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(JSON.stringify(manifest))
  })
}

/** https://www.w3.org/TR/appmanifest/ */
function manifestOf(
  { name, logo }: { name: string; logo: string | null },
  lang: Language,
  { description, shortcuts }: ManifestTexts[Language],
): object {
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    name,
    ...(name.length <= SHORT_NAME_LENGTH ? { short_name: name } : {}),
    description,
    lang,
    dir: 'ltr',
    theme_color: ACCENT,
    background_color: BACKGROUND,
    icons: logo === null ? ICONS : [{ src: siteImagePath(logo), sizes: 'any', purpose: 'any' }, ...ICONS],
    shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: ICONS.slice(0, 1) })),
    categories: ['education', 'social'],
  }
}
