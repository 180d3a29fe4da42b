import {
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAM,
  type Language,
} from '../../contract/languages.values.ts'
import { MEMBER_COOKIE, scriptIn } from '../../contract/rendered-page.ts'
import { RESPONSE_MARK } from '../../contract/response-mark.values.ts'
import { NOT_A_PAGE, type PushMessage, shellUrl, type WorkerMessage } from '../../contract/service-worker.values.ts'
import { within } from '../lib/within.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Missing in older browsers. */
  cookieStore?: { get(name: string): Promise<{ value: string } | null> }
}

/** Written by the build: see scripts/web-worker.ts. */
declare const BUILD: {
  version: string
  shell: PrecacheEntry[]
  /** Scripts of the pages that are read offline, in the default language. */
  readingScripts: string[]
}

const ASSETS = `assets-${BUILD.version}`
const OK = 200
const NOT_FOUND = 404
const NETWORK_TIMEOUT_MS = 4_000
/** A path with an extension, such as that of the logo. */
const A_FILE = /^[^?]*\.\w+(\?|$)/

type WorkboxPlugin = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>[number]

/** The types of what is stored, by the extension of its path. A page has none. */
const TYPES = new Map([
  ['js', /javascript/],
  ['css', /^text\/css/],
  ['woff2', /^font\//],
  ['svg', /^image\//],
  ['png', /^image\//],
  ['webp', /^image\//],
  ['json', /json/],
  ['webmanifest', /json/],
])

/** Whether a response is what the server has at this URL, and not a page of a captive portal or a gateway. */
function isStorable(url: string, response: Response): boolean {
  return response.status === OK && response.headers.has(RESPONSE_MARK) && isOfItsType(url, response)
}

/** Files that an earlier release stored have no mark. */
function isOfItsType(url: string, response: Response): boolean {
  const [, extension = ''] = /\.(\w+)$/.exec(new URL(url).pathname) ?? []
  if (extension === '') return response.headers.has(RESPONSE_MARK)
  return TYPES.get(extension)?.test(response.headers.get('content-type') ?? '') ?? true
}

/** Stores what is storable alone. A page whose stored code is broken fetches it again. */
const storable: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => (isStorable(request.url, response) ? response : null),
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) =>
    cachedResponse && !isOfItsType(request.url, cachedResponse)
      ? replaceStored(await caches.open(cacheName), request.url)
      : cachedResponse,
}

/** Null where the server does not respond either. */
async function replaceStored(cache: Cache, url: string): Promise<Response | null> {
  const response = await fetch(url, { cache: 'reload' }).catch(() => null)
  if (!response || !isStorable(url, response)) return null
  await cache.put(url, response.clone())
  return response
}

addPlugins([storable])
precacheAndRoute(BUILD.shell, { ignoreURLParametersMatching: [], cleanURLs: false })
cleanupOutdatedCaches()

// Their names change with their content. Nothing of the API is cached here: see web/lib/offline.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS, plugins: [storable, { fetchDidSucceed: replaceForeign }] }),
)

/** A foreign response may come from the cache of the browser, which is asked for once more past it. */
async function replaceForeign({ request, response }: { request: Request; response: Response }): Promise<Response> {
  const isForeign = !response.headers.has(RESPONSE_MARK)
  const current = isForeign ? await fetch(request.url, { cache: 'reload' }) : response
  if (current.status === NOT_FOUND && current.headers.has(RESPONSE_MARK)) await removeShells()
  return current
}

/** For a script that the server no longer has: the page reloads itself, and must get the release of the server. */
async function removeShells(): Promise<void> {
  for (const name of await shellCaches()) await caches.delete(name)
}

async function shellCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.includes('precache'))
}

registerRoute(
  new NavigationRoute(({ request, url }) => showPage(request, url), {
    denylist: [NOT_A_PAGE, A_FILE],
  }),
)

/** Members get the shell at once, visitors the page that the server renders, and the shell when it does not respond. */
async function showPage(request: Request, url: URL): Promise<Response> {
  const shell = async () => findShell(await languageOf(url))
  if (await readCookie(MEMBER_COOKIE)) return (await shell()) ?? fetch(request)
  const response = fetch(request)
  return (await within(NETWORK_TIMEOUT_MS, response)) ?? (await shell()) ?? response
}

async function findShell(language: Language): Promise<Response | undefined> {
  const key = getCacheKeyForURL(shellUrl(language))
  const shell = await matchPrecache(shellUrl(language))
  if (!shell || !key || isOfItsType(key, shell)) return shell
  const [name = ''] = await shellCaches()
  return (await replaceStored(await caches.open(name), key)) ?? undefined
}

/** As the server decides it: named in the URL, chosen in this browser, or accepted by it. */
async function languageOf(url: URL): Promise<Language> {
  const wanted = [url.searchParams.get(LANGUAGE_PARAM), await readCookie(LANGUAGE_COOKIE)]
  const accepted = navigator.languages.map((locale) => locale.split('-')[0])
  return [...wanted, ...accepted].find(isLanguage) ?? DEFAULT_LANGUAGE
}

async function readCookie(name: string): Promise<string | undefined> {
  return (await self.cookieStore?.get(name))?.value
}

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOldAssets(), self.clients.claim()]))
})

async function removeOldAssets(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('assets-') && name !== ASSETS).map((name) => caches.delete(name)),
  )
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.type === 'activate') void self.skipWaiting()
  else if (message.type === 'cache') event.waitUntil(cacheFiles(message))
})

/** Files that the browser has loaded come from its own cache. */
async function cacheFiles({ language, files, withReadingPages }: WorkerMessage & { type: 'cache' }): Promise<void> {
  const cache = await caches.open(ASSETS)
  const scripts = (withReadingPages ? BUILD.readingScripts : []).map((file) => `/${scriptIn(language, file)}`)
  for (const file of new Set([...files, ...scripts])) {
    // A file that cannot be had is fetched when it is used.
    const stored = await cache.match(file)
    if (stored && isOfItsType(new URL(file, self.location.origin).href, stored)) continue
    const response = await fetch(file).catch(() => null)
    if (response && isStorable(response.url, response)) await cache.put(file, response)
  }
}

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.json() as PushMessage | undefined)))

/** Pushes that come after the session ended here are not shown, and end. */
async function showPush(message: PushMessage | undefined): Promise<void> {
  if (self.cookieStore && !(await readCookie(MEMBER_COOKIE))) {
    await (await self.registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  if (!message) return
  const { title, text, path, language } = message
  await self.registration.showNotification(title, {
    ...{ body: text, lang: language, data: { path } },
    ...{ icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' },
    // A later one about the same page takes the place of the earlier one.
    tag: path,
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(String(event.notification.data.path)))
})

/** Pages that are open with something else stay as they are. */
async function openPage(path: string): Promise<void> {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window' })
  const open = pages.find((page) => page.url === url.href)
  if (open) await open.focus()
  else await self.clients.openWindow(url.href)
}
