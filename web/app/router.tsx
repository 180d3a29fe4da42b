import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { isServer } from '../lib/is-server.ts'
import { PageError } from './PageError.tsx'
import { PagePending } from './PagePending.tsx'
import { routeTree } from './route-tree.gen.ts'

const PENDING_AFTER_MS = 300

/**
 * The router of one document: in a browser for as long as it is open, on the server for one request. `defaultSsr`: whether
 * the server renders pages within their layout.
 */
export function createAppRouter(queryClient: QueryClient, origin: string, defaultSsr = true) {
  return createRouter({
    routeTree,
    context: { queryClient, origin },
    // Its type is known to another package alone.
    ...{ defaultSsr },
    defaultPreload: 'intent',
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    // On the server it would add an inline script, which the content security policy forbids.
    scrollRestoration: !isServer,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
