import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { fetchOpenApi, type JsonSchema, type Operation } from '../../lib/api/open-api.ts'
import { Badge } from '../../ui/content/Badge.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'

type Call = Operation & { method: string; path: string }

/** Every endpoint of the API, grouped by what it is about. */
export function ApiReference() {
  const t = useTranslations('docs')
  const { data, error, refetch } = useQuery({
    queryKey: ['open-api'],
    queryFn: ({ signal }) => fetchOpenApi(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <LoadFailure text={t('failed')} onRetry={() => void refetch()} />
  if (!data) return <LoadingIndicator size="md" message={t('loading')} />
  const calls = Object.entries(data.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const groups = Object.entries(Object.groupBy(calls, (call) => call.tags[0] ?? ''))
  return (
    <div className="mt-10 flex flex-col gap-12">
      {groups.map(([group, members = []]) => (
        <section key={group}>
          <SectionHeading title={<span lang="en">{group}</span>} />
          {members.map((call) => (
            <CallSection key={`${call.method} ${call.path}`} call={call} />
          ))}
        </section>
      ))}
    </div>
  )
}

function CallSection({ call }: { call: Call }) {
  const t = useTranslations('docs')
  const body = call.requestBody?.content['application/json']?.schema
  const isProtected = call.security.every((scheme) => Object.keys(scheme).length > 0)
  return (
    <details className="group border-b border-border">
      <summary className="grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)] gap-x-3 [&::-webkit-details-marker]:hidden py-5 text-15 hover:bg-hover">
        <ChevronRight className="mt-1 size-5 shrink-0 text-muted group-open:rotate-90" />
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{call.method}</Badge>
          <code className="font-bold wrap-anywhere">{call.path}</code>
          {isProtected && <span className="text-13 font-regular text-muted">{t('signedIn')}</span>}
        </h3>
        <span lang="en" className="col-start-2 mt-2 max-w-reading text-text-2">
          {call.summary}
        </span>
      </summary>
      <div className="grid gap-x-8 gap-y-5 pt-2 pb-6 ps-8 lg:grid-cols-3">
        <FieldList
          title={t('parameters')}
          fields={call.parameters.map(({ name, required, schema }) => ({ name, isRequired: required, schema }))}
        />
        <FieldList title={t('body')} fields={fieldsOf(body)} />
        <div>
          <h4 className="text-13 text-muted">{t('answers')}</h4>
          <ul className="mt-1 flex flex-col gap-1 text-14">
            {Object.entries(call.responses).map(([status, { description }]) => (
              <li key={status}>
                <code className="font-bold">{status}</code>{' '}
                <span lang="en" className="text-text-2">
                  {description}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  )
}

type DocumentedField = { name: string; isRequired: boolean; schema: JsonSchema }

function FieldList({ title, fields }: { title: string; fields: DocumentedField[] }) {
  const t = useTranslations('docs')
  return (
    <div>
      <h4 className="text-13 text-muted">{title}</h4>
      {fields.length === 0 && <p className="mt-1 text-14 text-muted">{t('none')}</p>}
      <ul className="mt-1 flex flex-col gap-1 text-14">
        {fields.map(({ name, isRequired, schema }) => (
          <li key={name} className="wrap-anywhere">
            <code className="font-bold">{name}</code>{' '}
            <span className="text-text-2">
              <span lang="en">{typeOf(schema)}</span>, {isRequired ? t('required') : t('optional')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function fieldsOf(schema: JsonSchema | undefined): DocumentedField[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    isRequired: schema?.required?.includes(name) ?? false,
    schema: property as JsonSchema,
  }))
}

function typeOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ')
  return [schema.type].flat().filter(Boolean).join(' | ') || 'any'
}
