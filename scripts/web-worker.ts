import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { LANGUAGES } from '../contract/languages.values.ts'
import { shellUrl } from '../contract/service-worker.values.ts'
import { messagesByLanguage } from './catalogues.ts'
import { filesOf, type Manifest, type RouteFiles, readManifest } from './web-manifest.ts'

/** The routes that members read offline, and what these load after their first view. */
const READ_OFFLINE = [
  '/_main/',
  '/_main/view-ideas',
  '/_main/ideas/$ideaId',
  '/_main/calls/',
  '/_main/calls/$callId',
  '/_main/events/',
  '/_main/events/$eventId',
  '/_main/_member/mysubmission',
  '/_main/_member/messages.{-$conversationId}',
  '/_main/_member/notifications',
  '/_main/_member/kept',
]
/** Further files that each page needs without a line. */
const OFFLINE_SOURCES = [
  'lib/offline/deferred.ts',
  'lib/offline/restore-query.ts',
  'app/layouts/UnknownMemberHeader.tsx',
  'entities/offline/SaveOfflineButton.tsx',
  'ui/feedback/Toaster.tsx',
]
const ROUTE_SOURCE = (route: string) =>
  `routes/${route.slice(1).replace(/\/$/, '/index')}.tsx?tsr-split=component---loader`

/** The pages that the launcher of an installed application offers. */
const SHORTCUTS = [
  { url: '/view-ideas', page: 'ideas' },
  { url: '/mysubmission', page: 'mySubmissions' },
  { url: '/events', page: 'events' },
  { url: '/messages', page: 'messages' },
]

/** Writes `worker`, with the service worker and the one that removes it, and the texts of the web app manifest. */
export async function buildWorkers(root: string, members: RouteFiles): Promise<void> {
  const client = join(root, 'client')
  const manifest = readManifest(client)
  await bundle('service-worker', root, {
    version: hashOf(join(client, '.vite/manifest.json')),
    shell: shellFiles(client),
    readingScripts: readingScripts(manifest, members),
  })
  await bundle('removal', root, {})
  writeFileSync(join(root, 'worker/manifest-texts.json'), JSON.stringify(await manifestTexts()))
}

async function bundle(name: string, root: string, constants: object): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: 'web',
    define: { BUILD: JSON.stringify(constants), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(process.cwd(), root, 'worker'),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: `web/worker/${name}.ts`,
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  })
}

/** The application without its scripts, which are cached in the language of the page. */
function shellFiles(client: string): { url: string; revision: string | null }[] {
  const html = readFileSync(join(client, 'index.html'), 'utf8')
  const revision = hashOf(join(client, 'index.html'))
  const assets = [...html.matchAll(/ href="(\/assets\/[^"]+\.(?:css|woff2))"/g)].map(([, url = '']) => url)
  return [
    ...LANGUAGES.map(({ code }) => ({ url: shellUrl(code), revision })),
    { url: '/theme.js', revision: hashOf(join(client, 'theme.js')) },
    ...assets.map((url) => ({ url, revision: null })),
  ]
}

function readingScripts(manifest: Manifest, members: RouteFiles): string[] {
  const loadedLater = ['/_main', ...READ_OFFLINE].flatMap(
    (route) => manifest[ROUTE_SOURCE(route)]?.dynamicImports ?? [],
  )
  const files = new Set([
    ...filesOf(manifest),
    ...READ_OFFLINE.flatMap((route) => {
      const needed = members[route]
      if (!needed) throw new Error(`The build has no route ${route}.`)
      return needed
    }),
    ...filesOf(manifest, [...loadedLater, ...OFFLINE_SOURCES]),
  ])
  return [...files]
}

/** In each language, what the web app manifest says besides the name of the site. */
async function manifestTexts(): Promise<Record<string, object>> {
  const heads = await messagesByLanguage('heads')
  return Object.fromEntries(
    heads.map(([language, messages]) => {
      const titleOf = (page: string) => (messages[page] as { title: string }).title
      const shortcuts = SHORTCUTS.map(({ url, page }) => ({ url, name: titleOf(page) }))
      return [language, { description: titleOf('home'), shortcuts }]
    }),
  )
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12)
}
