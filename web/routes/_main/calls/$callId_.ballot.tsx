import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '../../../app/guards.ts'
import { BallotPage } from '../../../features/calls/ballot/BallotPage.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/_main/calls/$callId_/ballot')({
  ssr: false,
  beforeLoad: requireMember,
  head: ({ match }) => pageHead(headText('ballot', match), match),
  component: CallBallotPage,
})

function CallBallotPage() {
  return <BallotPage id={Route.useParams().callId} />
}
