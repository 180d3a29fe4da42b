import { WORKER_PATH, type WorkerMessage } from '../../../contract/service-worker.values.ts'
import { HOUR_MS } from '../durations.ts'
import { pageLanguage } from '../preferences/language.ts'

const UPDATE_EVERY_MS = HOUR_MS

/**
 * Registers the service worker, has it cache the scripts of this page and of those that are read offline, and calls back
 * when a new version waits. Returns what ends that.
 */
export function registerServiceWorker(onNewVersion: () => void, isThrifty: boolean): () => void {
  const ended = new AbortController()
  void start(onNewVersion, isThrifty, ended.signal).catch(() => {})
  return () => ended.abort()
}

async function start(onNewVersion: () => void, isThrifty: boolean, signal: AbortSignal): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // Undefined where a browser is told to block service workers.
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(WORKER_PATH)
  if (!registration || signal.aborted) return
  // Without a controller it is the first version, which no page waits for.
  const notify = () => registration.waiting && navigator.serviceWorker.controller && !signal.aborted && onNewVersion()
  notify()
  registration.addEventListener(
    'updatefound',
    () => registration.installing?.addEventListener('statechange', notify, { signal }),
    { signal },
  )
  updateWhenSeen(registration, signal)
  const { active } = await navigator.serviceWorker.ready
  const message: WorkerMessage = {
    type: 'cache',
    language: pageLanguage(),
    files: loadedFiles(),
    withReadingPages: !isThrifty,
  }
  active?.postMessage(message)
}

/** An installed application can be open for weeks. */
function updateWhenSeen(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let updatedAt = Date.now()
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden || Date.now() - updatedAt < UPDATE_EVERY_MS) return
      updatedAt = Date.now()
      registration.update().catch(() => {})
    },
    { signal },
  )
}

/** The built files that this page has loaded so far. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}

/** Loads the page again in the version that waits. */
export async function openNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.waiting) return window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  const message: WorkerMessage = { type: 'activate' }
  registration.waiting.postMessage(message)
}

/** Whether a version waits. */
export async function hasNewVersion(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(registration?.waiting)
}

/** Removes the service worker and what it cached, where the operators have switched it off. */
export async function removeServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
}
