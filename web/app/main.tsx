import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { homeSections } from '../features/home/home-sections.ts'
import { beginAwakening, whenAwake } from '../lib/awakening.ts'
import { watchCodeLoading } from '../lib/code-loading.ts'
import { sessionToken } from '../lib/session.ts'
import { endStandIn } from '../lib/stand-in.ts'
import '../styles/app.css'
import { App } from './App.tsx'
import { paths } from './paths.ts'
import { router } from './router.tsx'

watchCodeLoading()

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root.')
const prerendered = container.querySelector('.prerendered')
// The build has written public pages into their documents as visitors see them: see scripts/web-documents.ts.
if (prerendered && sessionToken() === null) void bringToLife(container, prerendered)
else {
  endStandIn()
  show(container)
}
// Somebody who went elsewhere before the dialog was there.
router.subscribe('onResolved', ({ toLocation }) => {
  if (!('idea' in toLocation.search)) endStandIn()
})

/** What stands there stays until its code and that of its page have come; then it is made to work, or replaced. */
async function bringToLife(root: Element, page: Element): Promise<void> {
  if (isAsWritten()) beginAwakening()
  const parts = window.location.pathname === paths.home ? [router.load(), homeSections.load()] : [router.load()]
  await Promise.all(parts).catch(() => {})
  if (isAsWritten()) {
    // The router builds the same tree as it did there.
    router.ssr = { manifest: undefined }
    // In small steps, between which a press is heard: what is to be seen is there already.
    startTransition(() => {
      hydrateRoot(
        page,
        <StrictMode>
          <App />
        </StrictMode>,
      )
    })
    await whenAwake()
    for (const control of page.querySelectorAll('[inert]')) control.removeAttribute('inert')
  } else {
    show(root)
  }
}

/** Whether the address says nothing that the build could not know: an idea to open comes on top of the page. */
function isAsWritten(): boolean {
  return [...new URLSearchParams(window.location.search).keys()].every((name) => name === 'idea')
}

function show(root: Element): void {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
