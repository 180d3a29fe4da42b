import { createFileRoute } from '@tanstack/react-router'
import { SiteSettingsLayout } from '../../app/SiteSettingsLayout.tsx'
import { optionalText, searchParams } from '../../lib/lists/search-params.ts'
import { pageHead } from '../../lib/pages/page-head.ts'

/** The test of a provider whose result is shown. */
const search = searchParams({ test: optionalText })

export const Route = createFileRoute('/admin/settings/{-$page}')({
  validateSearch: search.schema,
  loaderDeps: ({ search: { test } }) => ({ test }),
  // Only here are the names of its pages needed.
  loader: async ({ params: { page }, deps: { test }, location: { hash } }) =>
    (await import('../../app/site-settings-page.ts')).siteSettingsPage({ page, test, hash }),
  head: ({ match, loaderData }) => pageHead({ title: loaderData?.title ?? '', description: '' }, match),
  component: AdminSettingsPage,
})

function AdminSettingsPage() {
  const { page } = Route.useLoaderData()
  const { test } = Route.useSearch()
  return <SiteSettingsLayout page={page} test={test} />
}
