import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { IntlProvider } from 'use-intl'
import messages from '../messages/en/index.ts'
import { Toaster } from '../ui/Toaster.tsx'

/** Renders a part of the application with messages, an empty query cache, notices, and a router for its links. */
export async function renderInApp(element: ReactElement) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRoute({ component: Outlet })
  const everything = createRoute({ getParentRoute: () => root, path: '$', component: () => element })
  const router = createRouter({ routeTree: root.addChildren([everything]), history: createMemoryHistory() })
  // jsdom has no scrolling.
  window.scrollTo = () => {}
  await router.load()
  return render(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </IntlProvider>,
  )
}
