import { createFileRoute } from '@tanstack/react-router'
import { KeptPages } from '../../../features/kept/KeptPages.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/_main/_member/kept')({
  head: ({ match }) => pageHead(headText('kept', match), match),
  component: KeptPage,
})

function KeptPage() {
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <KeptPages />
    </div>
  )
}
