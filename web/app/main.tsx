import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ID, type PageData } from '../../contract/rendered-page.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { isCodeLoadError, reloadWhenServerResponds, watchCodeLoading } from '../lib/errors/code-loading.ts'
import { markMember, sessionToken } from '../lib/session/session.ts'
import '../styles/app.css'
import { App } from './App.tsx'
import { createAppRouter } from './router.tsx'

watchCodeLoading()

const queryClient = createQueryClient()
const router = createAppRouter(queryClient, window.location.origin)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
const data = document.getElementById(PAGE_DATA_ID)?.textContent
markMember()
if (data && sessionToken() === null) void hydratePage(root, JSON.parse(data))
else showPage(root)

/** Makes the page work that the server has rendered, once its code is there. Meanwhile it can be read. */
async function hydratePage(element: Element, { queries, renderedAt }: PageData): Promise<void> {
  hydrate(queryClient, asOfNow(queries as DehydratedState))
  // What fails is shown by the page itself.
  await router.load().catch(() => {})
  // Without its code the page cannot work, but it can still be read.
  if (router.state.matches.some(({ error }) => isCodeLoadError(error))) return void reloadWhenServerResponds()
  // The router builds the same tree as it did on the server.
  router.ssr = { manifest: undefined }
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <App router={router} queryClient={queryClient} renderedAt={new Date(renderedAt)} />
      </StrictMode>,
    )
  })
}

/** The server sends data that are up to date, however long ago it fetched them for its cache. */
function asOfNow(state: DehydratedState): DehydratedState {
  const dataUpdatedAt = Date.now()
  return { ...state, queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) }
}

function showPage(element: Element): void {
  element.replaceChildren()
  delete document.documentElement.dataset.member
  createRoot(element).render(
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>,
  )
}
