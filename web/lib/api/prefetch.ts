import { isServer } from '../is-server.ts'

/**
 * For the loader of a route, around the fetches of what its page shows. The server waits for them, and fails with the
 * first that fails; in a browser the page is shown at once, with its own placeholders and messages.
 */
export async function prefetch(fetches: readonly Promise<unknown>[]): Promise<void> {
  const all = Promise.all(fetches)
  if (isServer) await all
  else all.catch(() => {})
}
