import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { afterFirstView } from '../../../lib/pages/after-first-view.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'
import { TextAnchor } from '../../../ui/navigation/TextLink.tsx'

const ApiReference = afterFirstView(async () => (await import('../../../features/docs/ApiReference.tsx')).ApiReference)
export const Route = createFileRoute('/_main/docs/api')({
  ssr: false,
  head: ({ match }) => pageHead(headText('apiReference', match), match),
  component: ApiReferencePage,
})

function ApiReferencePage() {
  const t = useTranslations('docs')
  const heads = useTranslations('heads')
  return (
    <div className="page-column py-10">
      <PageHeader
        title={heads('apiReference.title')}
        subtitle={t('subtitle')}
        actions={<TextAnchor href="/v1/openapi.json">{t('document')}</TextAnchor>}
      />
      <ApiReference />
    </div>
  )
}
