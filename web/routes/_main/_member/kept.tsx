import { createFileRoute } from '@tanstack/react-router'
import { DeviceLayout } from '../../../app/layouts/DeviceLayout.tsx'
import { SavedPages } from '../../../features/saved-pages/SavedPages.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/_main/_member/kept')({
  head: ({ match }) => pageHead(headText('kept', match), match),
  component: KeptPage,
})

function KeptPage() {
  return (
    <DeviceLayout>
      <SavedPages />
    </DeviceLayout>
  )
}
