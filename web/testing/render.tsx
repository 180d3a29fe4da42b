import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { IntlProvider } from 'use-intl'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '../lib/api/query-client.ts'
import { keepFresh } from '../lib/api/staleness.ts'
import { useListSearch } from '../lib/lists/list-search.ts'
import messages from '../messages/en/index.ts'
import { Toaster } from '../ui/feedback/Toaster.tsx'

type Search = { schema: object; options: object }
type TypesOf<State> = { schema: { types: { output: State } } }

/**
 * Renders a part of the application with messages, an empty query cache, toasts, and a router for its links, at the URL
 * `at`. Give it the search parameters of a page that keeps its list's state in them.
 */
export async function renderInApp(element: ReactElement, search?: Search, at = '/') {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  onTestFinished(keepFresh())
  const root = createRootRoute({ component: Outlet })
  const everything = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => element,
    ...(search && { validateSearch: search.schema as never, search: search.options }),
  })
  const router = createRouter({
    routeTree: root.addChildren([everything]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await router.load()
  const rendered = render(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </IntlProvider>,
  )
  return { ...rendered, history: router.history }
}

/** The list of a page that is rendered with these search parameters. */
export function useListOfPage<State extends { page: number; q?: string }>(_search: Search & TypesOf<State>) {
  const read: object = useSearch({ strict: false })
  return useListSearch(read as State)
}
