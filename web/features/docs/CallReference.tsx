import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { getReference, ReferenceChange } from '../../../contract/docs.ts'
import type { ResponseOf } from '../../../contract/http.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { CallList } from './CallList.tsx'
import { CallSearch } from './CallSearch.tsx'
import { CodeText } from './CodeText.tsx'
import { Examples } from './Examples.tsx'
import { FieldTable, SchemaLink } from './FieldTable.tsx'
import { Method } from './Method.tsx'

type CallReferenceProps = ResponseOf<typeof getReference> & { origin: string }

/** One call: what is sent, what comes back, and examples; beside it the calls of its feature. */
export function CallReference({ reference, siblings, features, origin }: CallReferenceProps) {
  const t = useTranslations('docs')
  const total = features.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="mt-8 grid gap-x-10 gap-y-10 lg:grid-cols-[16rem_minmax(0,1fr)] min-[85rem]:grid-cols-[15rem_minmax(0,1fr)_24rem]">
      <nav aria-label={t('contents')} className="min-w-0 max-lg:order-last">
        <CallSearch total={total}>
          <ul className="flex flex-col">
            {features.map(({ name, count }) => (
              <li key={name} className="border-b border-border">
                <FeatureLink name={name} count={count} isOpen={name === reference.feature} />
                {name === reference.feature && <CallList calls={siblings} open={reference.name} />}
              </li>
            ))}
          </ul>
        </CallSearch>
      </nav>
      <article className="flex min-w-0 flex-col gap-9">
        <div>
          <p className="flex flex-wrap items-center gap-3">
            <Method>{reference.method}</Method>
            <code className="text-16 font-bold wrap-anywhere">{reference.path}</code>
          </p>
          <p className="mt-3 max-w-reading text-text-2">
            <CodeText>{reference.description}</CodeText>
          </p>
        </div>
        <Request reference={reference} />
        <Responses reference={reference} />
        {reference.schemas
          .filter(({ name }) => name !== reference.body?.schema)
          .map(({ name, description, fields }) => (
            <section key={name} aria-labelledby={name}>
              <SectionHeading id={name} title={<code className="text-16">{name}</code>} className="scroll-mt-24" />
              {description && (
                <p className="pt-3 text-14 text-text-2">
                  <CodeText>{description}</CodeText>
                </p>
              )}
              <FieldTable caption={name} fields={fields} />
            </section>
          ))}
      </article>
      <div className="flex min-w-0 flex-col gap-9 lg:max-[85rem]:col-start-2">
        <Examples reference={reference} origin={origin} />
        <Changes changes={reference.changes} />
      </div>
    </div>
  )
}

function FeatureLink({ name, count, isOpen }: { name: string; count: number; isOpen: boolean }) {
  return (
    <Link
      to="/docs/api/{-$name}"
      params={{ name: undefined }}
      hash={name}
      className="flex min-h-11 items-center justify-between gap-3 px-2 text-14 font-bold hover:bg-hover"
      aria-current={isOpen ? 'true' : undefined}
    >
      <span lang="en">{name}</span>
      <span className="font-regular text-muted">{count}</span>
    </Link>
  )
}

function Request({ reference: { parameters, body, schemas } }: Pick<CallReferenceProps, 'reference'>) {
  const t = useTranslations('docs')
  const sent = schemas.find(({ name }) => name === body?.schema)
  return (
    <section>
      <SectionHeading title={t('sent')} id={body?.schema} />
      {body && (
        <p lang="en" className="pt-4 pb-1 text-14 text-text-2">
          <code>{body.type}</code>
        </p>
      )}
      {sent && <FieldTable caption={sent.name} fields={sent.fields} isInput />}
      {parameters.length > 0 && <FieldTable caption={t('parameters')} fields={parameters} isInput />}
      {parameters.length === 0 && !body && <p className="py-2.5 text-14 text-text-2">{t('nothingSent')}</p>}
    </section>
  )
}

function Responses({ reference: { responses } }: Pick<CallReferenceProps, 'reference'>) {
  const t = useTranslations('docs')
  return (
    <section>
      <SectionHeading title={t('back')} />
      <ul>
        {responses.map(({ status, description, type, schema }) => (
          <li
            key={status}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 border-b border-border py-2.5 text-14 sm:grid-cols-[3.5rem_minmax(0,14rem)_minmax(0,1fr)]"
          >
            <code className={status < 400 ? 'font-bold text-approved-text' : 'font-bold text-rejected-text'}>
              {status}
            </code>
            <span lang="en" className="wrap-anywhere">
              {schema ? <SchemaLink type={schema} name={schema} /> : type}
            </span>
            <span className="text-text-2 max-sm:col-start-2">
              <CodeText>{description}</CodeText>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Changes({ changes }: { changes: readonly ReferenceChange[] }) {
  const t = useTranslations('docs')
  const format = useFormatter()
  if (changes.length === 0) return null
  return (
    <section>
      <SectionHeading title={t('changes')} id="changes" className="scroll-mt-24" />
      <ul>
        {changes.map(({ date, text, names }) => (
          <li key={text} className="flex flex-wrap gap-x-4 gap-y-1 border-b border-border py-2.5 text-14">
            <time dateTime={date} className="w-28 shrink-0 text-muted">
              {format.dateTime(new Date(date), { dateStyle: 'medium', timeZone: 'UTC' })}
            </time>
            <span className="min-w-0 grow basis-60">
              {names.map((name) => (
                <Link
                  key={name}
                  to="/docs/api/{-$name}"
                  params={{ name }}
                  className="me-2 font-mono text-13 font-bold text-accent underline"
                >
                  {name}
                </Link>
              ))}
              <CodeText>{text}</CodeText>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
