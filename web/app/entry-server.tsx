import { AsyncLocalStorage } from 'node:async_hooks'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { rootRouteId } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { DEFAULT_LANGUAGE } from '../../contract/languages.values.ts'
import type { PageRequest, RenderedPage } from '../../contract/rendered-page.ts'
import { addSinhalaFormats } from '../../contract/sinhala-formats.ts'
import { provideTransport } from '../lib/api/api-client.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { siteQuery } from '../lib/api/site-query.ts'
import { loadParts } from '../lib/pages/after-first-view.tsx'
import { provideLanguage } from '../lib/preferences/language.ts'
import { provideMemberPage } from '../lib/session/session.ts'
import { App } from './App.tsx'
import { APP_ID } from './layouts/RootLayout.tsx'
import { createAppRouter } from './router.tsx'

const requests = new AsyncLocalStorage<PageRequest>()
addSinhalaFormats()
provideTransport(() => requests.getStore()?.fetch ?? fetch)
provideLanguage(() => requests.getStore()?.language ?? DEFAULT_LANGUAGE)
provideMemberPage(() => requests.getStore()?.isMember ?? false)

const MAIN_LAYOUT = '/_main'
const SHELL: RenderedPage = { kind: 'shell' }
/** The wrapper that React's output begins with, after the tags that belong into the head. */
const BODY = `<div id="${APP_ID}"`

/** Renders a page as a visitor sees it, with a router and a query cache of its own. */
export function renderPage(request: PageRequest): Promise<RenderedPage> {
  return requests.run(request, async (): Promise<RenderedPage> => {
    const queryClient = createQueryClient()
    try {
      return await render(request, queryClient)
    } finally {
      queryClient.clear()
    }
  })
}

async function render({ url, origin, isMember }: PageRequest, queryClient: QueryClient): Promise<RenderedPage> {
  const renderedAt = new Date()
  // Every page has the name of the site.
  await queryClient.prefetchQuery(siteQuery)
  let page: RenderedPage = SHELL
  const handle = createRequestHandler({
    createRouter: () => createAppRouter(queryClient, origin, !isMember),
    request: new Request(new URL(url, origin)),
  })
  const response = await handle(async ({ router }) => {
    const { matches } = router.state
    const failed = matches.find(({ status }) => status === 'error')
    if (failed) throw failed.error
    const leaf = matches.at(-1)
    await loadParts()
    const renderHtml = () =>
      splitHtml(
        renderToString(
          <StrictMode>
            <App router={router} queryClient={queryClient} renderedAt={renderedAt} />
          </StrictMode>,
        ),
      )
    // An unknown page, and those that depend on who is signed in, are left to the browser.
    if (!leaf || leaf.routeId === rootRouteId) return new Response()
    if (isMember) {
      const hasLayout = matches.some(({ routeId }) => routeId === MAIN_LAYOUT)
      if (hasLayout) page = { kind: 'placeholder', ...renderHtml(), routeId: leaf.routeId }
    } else if (matches.every(({ ssr, status }) => ssr === true && status === 'success')) {
      const data = { queries: dehydrate(queryClient), renderedAt: renderedAt.toISOString() }
      // The loader of a page says by null that there is nothing at the URL.
      const status = leaf.loaderData === null ? 404 : 200
      page = { kind: 'page', status, ...renderHtml(), data, routeId: leaf.routeId }
    }
    return new Response()
  })
  const location = response.headers.get('location')
  return location ? { kind: 'redirect', status: response.status, location } : page
}

/** React puts the tags of the head before everything else. */
function splitHtml(html: string): { head: string; body: string } {
  const start = html.indexOf(BODY)
  const head = html.slice(0, start)
  if (start < 0 || head.includes('<!--')) throw new Error(`The page does not begin with ${BODY}.`)
  return { head, body: html.slice(start) }
}
