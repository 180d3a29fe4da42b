import { createFileRoute } from '@tanstack/react-router'
import { DeviceLayout } from '../../../app/layouts/DeviceLayout.tsx'
import { useShellActions } from '../../../app/layouts/shell-actions.tsx'
import { WaitingPage } from '../../../features/waiting/WaitingPage.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/_main/_member/waiting')({
  head: ({ match }) => pageHead(headText('waiting', match), match),
  component: Waiting,
})

function Waiting() {
  const { continueDraft } = useShellActions()
  return (
    <DeviceLayout>
      <WaitingPage onEditIdea={continueDraft} />
    </DeviceLayout>
  )
}
