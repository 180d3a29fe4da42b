import { createFileRoute } from '@tanstack/react-router'
import { referenceListQuery, referenceQuery } from '../../../features/docs/docs.api.ts'
import { ReferencePage } from '../../../features/docs/ReferencePage.tsx'
import { prefetch } from '../../../lib/api/prefetch.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/_main/docs/api/{-$name}')({
  ssr: true,
  loader: async ({ context: { queryClient }, params: { name } }) => {
    if (name === undefined) {
      await prefetch([queryClient.fetchQuery(referenceListQuery)])
      return undefined
    }
    const query = referenceQuery(name)
    await prefetch([queryClient.fetchQuery(query)])
    const reference = queryClient.getQueryData(query.queryKey)?.reference
    return reference && { title: reference.summary.replace(/\.$/, ''), description: reference.summary }
  },
  head: ({ match, loaderData }) => pageHead({ ...headText('apiReference', match), ...loaderData }, match),
  component: ApiPage,
})

function ApiPage() {
  return <ReferencePage name={Route.useParams().name} origin={Route.useRouteContext().origin} />
}
