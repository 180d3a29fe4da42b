import { createFileRoute } from '@tanstack/react-router'
import { GoogleCallback } from '../../features/identities/GoogleCallback.tsx'
import { ProviderCallback } from '../../features/identities/ProviderCallback.tsx'
import { optionalText, searchParams } from '../../lib/lists/search-params.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'

const search = searchParams({ token: optionalText, provider: optionalText, problem: optionalText, link: optionalText })

export const Route = createFileRoute('/auth/callback')({
  // A token is for the browser that was given it, not for the server's cache of pages.
  ssr: false,
  validateSearch: search.schema,
  head: ({ match }) => pageHead(headText('googleCallback', match), match),
  component: GoogleCallbackPage,
})

function GoogleCallbackPage() {
  const { token, provider, problem, link } = Route.useSearch()
  if (provider) return <ProviderCallback provider={provider} token={token} problem={problem} link={link} />
  return <GoogleCallback token={token} />
}
