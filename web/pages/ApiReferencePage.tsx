import { useTranslations } from 'use-intl'
import { ApiReference } from '../features/docs/ApiReference.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { TextAnchor } from '../ui/TextLink.tsx'

export default function ApiReferencePage() {
  const t = useTranslations('shell.apiReference')
  usePageTitle(t('title'))
  return (
    <div className="page-column py-10">
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={<TextAnchor href="/v1/openapi.json">{t('document')}</TextAnchor>}
      />
      <ApiReference />
    </div>
  )
}
