declare const self: ServiceWorkerGlobalScope

/** Takes the place of a service worker that the operators have switched off: removes it and all that it cached. */

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  // Pages of the removed worker alone are loaded again.
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  for (const page of pages) if ('navigate' in page) await page.navigate(page.url).catch(() => {})
}

export {}
