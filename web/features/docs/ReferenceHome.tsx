import { useTranslations } from 'use-intl'
import type { listReference } from '../../../contract/docs.ts'
import type { ResponseOf } from '../../../contract/http.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { CallList } from './CallList.tsx'
import { Changes } from './CallReference.tsx'
import { CallSearch } from './CallSearch.tsx'
import { CodeText } from './CodeText.tsx'

/** Guarantees, changes and all endpoints by subject. */
export function ReferenceHome({ about, changes, endpoints }: ResponseOf<typeof listReference>) {
  const t = useTranslations('docs')
  const features = [...Map.groupBy(endpoints, ({ feature }) => feature)]
  return (
    <div className="mt-8 grid items-start gap-x-12 gap-y-11 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <nav aria-label={t('contents')} className="min-w-0">
        <CallSearch total={endpoints.length}>
          {features.map(([name, calls]) => (
            <section key={name} className="mt-5">
              <SectionHeading
                id={name}
                title={<span lang="en">{name}</span>}
                count={calls.length}
                className="scroll-mt-24"
              />
              <CallList calls={calls} hasSummaries />
            </section>
          ))}
        </CallSearch>
      </nav>
      <div className="flex min-w-0 flex-col gap-11">
        <section>
          <SectionHeading title={t('about')} />
          {about.map((paragraph) => (
            <p key={paragraph} className="pt-4 text-15 text-text-2">
              <CodeText>{paragraph}</CodeText>
            </p>
          ))}
        </section>
        <Changes changes={changes} />
      </div>
    </div>
  )
}
