import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition, useInsertionEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ID, type PageData } from '../../contract/rendered-page.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { isCodeLoadError, reloadWhenServerResponds, watchCodeLoading } from '../lib/errors/code-loading.ts'
import { pageLanguage } from '../lib/preferences/language.ts'
import { markMember, sessionToken } from '../lib/session/session.ts'
import '../styles/app.css'
import { App } from './App.tsx'
import { loadSessionProfile } from './guards.ts'
import { createAppRouter } from './router.tsx'
import { leaveWithSession } from './session-watch.ts'

watchCodeLoading()

const queryClient = createQueryClient()
const router = createAppRouter(queryClient, window.location.origin)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
const data = document.getElementById(PAGE_DATA_ID)?.textContent
markMember()
const formats = addFormats()
if (data && sessionToken() === null) void hydratePage(root, JSON.parse(data))
else void showPage(root)

/** Makes the page work that the server has rendered, once its code is there. Meanwhile it can be read. */
async function hydratePage(element: Element, { queries, renderedAt }: PageData): Promise<void> {
  hydrate(queryClient, asOfNow(queries as DehydratedState))
  // The page shows its own failure.
  const [, added] = await Promise.allSettled([router.load(), formats])
  // Without its code the page cannot work, but it can still be read.
  const isIncomplete = added.status === 'rejected' || router.state.matches.some(({ error }) => isCodeLoadError(error))
  if (isIncomplete) return void reloadWhenServerResponds()
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

/** Fetches the formats of Sinhala while the page loads: other languages have theirs in the browser. */
async function addFormats(): Promise<void> {
  if (pageLanguage() === 'si') (await import('../../contract/sinhala-formats.ts')).addSinhalaFormats()
}

/** The server sends data that are up to date, however long ago it fetched them for its cache. */
function asOfNow(state: DehydratedState): DehydratedState {
  const dataUpdatedAt = Date.now()
  return { ...state, queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) }
}

/** Shows the member's page in place of what the server sent, which stays until then. */
async function showPage(element: Element): Promise<void> {
  // Without them the page has dates in English.
  const added = formats.catch(() => {})
  // A session can prove invalid before the application watches it.
  const unsubscribe = leaveWithSession(router, queryClient)
  if (element.hasAttribute('data-placeholder')) {
    // At once: guards wait for the profile themselves. The page shows its own failure.
    await Promise.allSettled([loadSessionProfile(queryClient), router.load()])
    // It is not loaded once more.
    router.ssr = { manifest: undefined }
  }
  await added
  const shown = document.createElement('div')
  shown.id = element.id
  const replace = () => {
    unsubscribe()
    element.replaceWith(shown)
    delete document.documentElement.dataset.member
    for (const tag of document.head.querySelectorAll('[data-replaceable]')) tag.remove()
  }
  createRoot(shown).render(
    <StrictMode>
      <OnFirstRender onRender={replace}>
        <App router={router} queryClient={queryClient} />
      </OnFirstRender>
    </StrictMode>,
  )
}

/** Calls back before the effects of what it shows run. */
function OnFirstRender({ onRender, children }: { onRender: () => void; children: ReactNode }) {
  useInsertionEffect(() => onRender(), [onRender])
  return children
}
