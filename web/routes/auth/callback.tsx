import { createFileRoute } from '@tanstack/react-router'
import { GoogleCallback } from '../../features/identities/GoogleCallback.tsx'
import { ProviderCallback } from '../../features/identities/ProviderCallback.tsx'
import { optionalText, ownPath, searchParams } from '../../lib/lists/search-params.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { headText, pageHead } from '../../lib/pages/page-head.ts'

const search = searchParams({
  token: optionalText,
  provider: optionalText,
  problem: optionalText,
  link: optionalText,
  to: ownPath,
  course: optionalText,
  launch: optionalText,
})

const FirstLaunchPage = lazyPart(async () => (await import('../../app/FirstLaunchPage.tsx')).FirstLaunchPage, null)

export const Route = createFileRoute('/auth/callback')({
  // A token is for the browser that was given it, not for the server's cache of pages.
  ssr: false,
  validateSearch: search.schema,
  head: ({ match }) => pageHead(headText('googleCallback', match), match),
  component: GoogleCallbackPage,
})

function GoogleCallbackPage() {
  const { provider, launch, ...rest } = Route.useSearch()
  if (launch) return <FirstLaunchPage code={launch} />
  if (provider) return <ProviderCallback provider={provider} {...rest} />
  return <GoogleCallback token={rest.token} />
}
