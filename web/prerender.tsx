import addresses from 'virtual:endpoint-addresses'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { App } from './app/App.tsx'
import { router } from './app/router.tsx'
import { homeSections } from './features/home/home-sections.ts'
import { IdeaStandIn } from './features/ideas/IdeaStandIn.tsx'
import { queryClient } from './lib/query-client.ts'
import messages from './messages/en/index.ts'

// A visitor's storage, which is empty.
Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null } })

const asked = new Set<string>()
// The one answer that pages wait for; no other comes.
const SITE = { members: 0, faculties: 0, google_sign_in: false }
globalThis.fetch = (address) => {
  asked.add(String(address))
  return address === addresses.getSite[1] ? Promise.resolve(Response.json(SITE)) : new Promise(() => {})
}

/** A page as a visitor sees it before any data have come, and the addresses that it then asks the server for. */
export async function renderPage(address: string): Promise<{ html: string; asks: string[] }> {
  queryClient.clear()
  asked.clear()
  router.update({ history: createMemoryHistory({ initialEntries: [address] }), scrollRestoration: false })
  await Promise.all([router.load(), homeSections.load()])
  return { html: renderToString(<App />), asks: [...asked] }
}

/** The dialog of an idea, of which the server fills in what it says. */
export function renderIdea(props: ComponentProps<typeof IdeaStandIn>): string {
  return renderToString(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <IdeaStandIn {...props} />
    </IntlProvider>,
  )
}
