import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextAnchor, TextLink } from '../../ui/navigation/TextLink.tsx'
import { CallReference } from './CallReference.tsx'
import { referenceListQuery, referenceQuery } from './docs.api.ts'
import { ReferenceHome } from './ReferenceHome.tsx'

/** The reference of the API: all calls, or the one of this name. */
export function ReferencePage({ name, origin }: { name: string | undefined; origin: string }) {
  return (
    <div className="page-column py-10 max-sm:pt-7">
      {name === undefined ? <AllCalls /> : <OneCall key={name} name={name} origin={origin} />}
    </div>
  )
}

function AllCalls() {
  const t = useTranslations('docs')
  const heads = useTranslations('heads')
  const { data, error, refetch } = useQuery(referenceListQuery)
  return (
    <>
      <PageHeader
        title={heads('apiReference.title')}
        subtitle={t('subtitle')}
        hasRule
        actions={
          <>
            <TextAnchor href="#changes">{t('changes')}</TextAnchor>
            <TextAnchor href="/v1/openapi.json">{t('document')}</TextAnchor>
          </>
        }
      />
      {data ? <ReferenceHome {...data} /> : <Missing isFailed={error !== null} onRetry={() => void refetch()} />}
    </>
  )
}

function OneCall({ name, origin }: { name: string; origin: string }) {
  const t = useTranslations('docs')
  const heads = useTranslations('heads')
  const { data, error, refetch } = useQuery(referenceQuery(name))
  const title = data && <span lang="en">{data.reference.summary.replace(/\.$/, '')}</span>
  return (
    <>
      <PageHeader
        title={title ?? heads('apiReference.title')}
        subtitle={
          <TextLink to="/docs/api/{-$name}" params={{ name: undefined }}>
            {heads('apiReference.title')}
          </TextLink>
        }
        hasRule
        actions={<TextAnchor href="/v1/openapi.json">{t('document')}</TextAnchor>}
      />
      {data ? (
        <CallReference {...data} origin={origin} />
      ) : data === null ? (
        <p className="py-10 text-text-2">{t('noCall')}</p>
      ) : (
        <Missing isFailed={error !== null} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Missing({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  const t = useTranslations('docs')
  return isFailed ? <LoadFailure text={t('failed')} onRetry={onRetry} /> : <Skeleton className="mt-8 h-dvh" />
}
