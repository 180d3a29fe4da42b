import { createFileRoute } from '@tanstack/react-router'
import { CertificatePage } from '../../features/certificates/CertificatePage.tsx'
import { headText, pageHead } from '../../lib/pages/page-head.ts'

export const Route = createFileRoute('/_main/c/$certificateId')({
  loader: async ({ context, params: { certificateId } }) =>
    (await import('../../features/certificates/load-certificate.ts')).loadCertificate(context, certificateId),
  head: ({ match, loaderData }) => pageHead({ ...headText('certificate', match), ...loaderData }, match),
  component: CertificateRoute,
})

function CertificateRoute() {
  const { certificateId } = Route.useParams()
  const { origin } = Route.useRouteContext()
  return (
    <div className="page-column pt-8 pb-16 max-sm:pt-5 print:p-0">
      <CertificatePage id={certificateId} host={new URL(origin).host} />
    </div>
  )
}
