import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { IdeaVersion } from '../../../contract/idea-versions.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { ComparedPart, VersionPair } from './compare-versions.ts'
import { DiffSegments } from './DiffSegments.tsx'

type ComparedTextsProps = { parts: ComparedPart[]; pair: VersionPair; isSideBySide: boolean }

/** The parts of two versions, side by side or as one text; of one version where there is no other. */
export function ComparedTexts({ parts, pair: { older, newer }, isSideBySide }: ComparedTextsProps) {
  const t = useTranslations('history')
  if (older && isSideBySide) {
    return (
      <div className="overflow-hidden rounded-md border border-border bg-surface">
        <table className="w-full table-fixed border-collapse text-start text-15">
          <thead>
            <tr className="border-b border-border-strong text-13 text-text-2">
              <th scope="col" className="w-36 px-4 py-3 font-regular">
                {t('part')}
              </th>
              <VersionHead version={older} />
              <VersionHead version={newer} />
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.name} className="border-b border-border last:border-b-0">
                <th scope="row" className="px-4 py-4 align-top font-regular">
                  <PartName part={part} isCompared />
                </th>
                <Side>{part.isChanged ? <DiffSegments part={part} side="before" /> : <NoChange />}</Side>
                <Side>{part.isChanged ? <DiffSegments part={part} side="after" /> : <NoChange />}</Side>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  }
  return (
    <div className="rounded-md border border-border bg-surface">
      {parts.map((part) => (
        <section key={part.name} className="border-b border-border p-4 last:border-b-0">
          <h3>
            <PartName part={part} isCompared={older !== null} />
          </h3>
          <div className="mt-1.5 text-15 wrap-anywhere">
            {older && !part.isChanged ? <NoChange /> : <DiffSegments part={part} side="both" />}
          </div>
        </section>
      ))}
    </div>
  )
}

function VersionHead({ version: { n, created_at, author } }: { version: IdeaVersion }) {
  const t = useTranslations('history')
  const format = useFormatter()
  const date = format.dateTime(new Date(created_at), { dateStyle: 'medium' })
  return (
    <th scope="col" className="border-s border-border px-4 py-3 font-regular wrap-anywhere">
      <b className="text-text">{t('version', { n })}</b>, {t('by', { name: displayName(author), date })}
    </th>
  )
}

function PartName({ part, isCompared }: { part: ComparedPart; isCompared: boolean }) {
  const t = useTranslations('history')
  const tFields = useTranslations('ideas.fields')
  return (
    <span className="flex flex-wrap gap-x-2 text-13 text-muted">
      {tFields(part.name)}
      {isCompared && part.isChanged && <b className="text-text">{t('changed')}</b>}
    </span>
  )
}

function Side({ children }: { children: ReactNode }) {
  return <td className="border-s border-border px-4 py-4 align-top wrap-anywhere">{children}</td>
}

function NoChange() {
  const t = useTranslations('history')
  return <span className="text-muted">{t('noChange')}</span>
}
