import { createFileRoute, redirect } from '@tanstack/react-router'
import { SettingsLayout } from '../../../app/SettingsLayout.tsx'
import { optionalText, ownPath, searchParams } from '../../../lib/lists/search-params.ts'
import { settingsLink } from '../../../lib/pages/links.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { SETTINGS_PAGES, settingsTitle } from '../../../lib/pages/settings-pages.ts'

/** The code of a sign-in that waits to be linked, and the path that this leads on to. */
const search = searchParams({ link: optionalText, to: ownPath })

const pageOf = (name: string | undefined) => SETTINGS_PAGES.find((page) => page === name)

export const Route = createFileRoute('/_main/_member/settings/{-$page}')({
  validateSearch: search.schema,
  beforeLoad: ({ params, search, location: { hash } }) => {
    if (pageOf(params.page)) return
    // As links of earlier releases have them, when the settings were one page.
    const isSecurity = search.link || hash === 'security'
    throw redirect({ ...settingsLink(isSecurity ? 'security' : 'profile'), search, replace: true })
  },
  head: ({ match }) => pageHead(headText(settingsTitle(pageOf(match.params.page) ?? 'profile'), match), match),
  component: SettingsPage,
})

function SettingsPage() {
  const page = pageOf(Route.useParams().page)
  const { link } = Route.useSearch()
  return page && <SettingsLayout page={page} link={link} />
}
