import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '../../../contract/calls.ts'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { afterFirstView } from '../../lib/pages/after-first-view.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'

const EntriesByFaculty = afterFirstView(async () => (await import('./results/ResultFigures.tsx')).EntriesByFaculty)

/** Requirements, awards and panel of a call. */
export function CallFacts({ call }: { call: Call }) {
  const t = useTranslations('calls')
  const listed = useListedLabel()
  const isDecided = call.phase === 'results'
  return (
    <>
      {isDecided && <EntriesByFaculty call={call} />}
      {!isDecided && call.questions.length > 0 && (
        <Facts title={t('asked')}>
          {call.questions.map(({ id, text, max }, place) => (
            <Fact key={id} aside={t('characters', { count: max })}>
              <span className="font-bold">{place + 1}</span> {text}
            </Fact>
          ))}
        </Facts>
      )}
      {!isDecided && call.awards.length > 0 && (
        <Facts title={t('awards')}>
          {call.awards.map(({ id, name, count }) => (
            <Fact key={id} aside={String(count)}>
              <Award size={16} className="me-2 inline" />
              <span className="font-bold">{name}</span>
            </Fact>
          ))}
        </Facts>
      )}
      {call.panel.length > 0 && (
        <Facts title={t('panel')} count={call.panel.length}>
          {call.panel.map((juror) => (
            <li key={juror.id} className="flex items-center gap-3 border-b border-border py-2.5">
              <Avatar id={juror.id} name={displayName(juror)} src={avatarPath(juror.avatar)} size={32} />
              <span className="min-w-0 wrap-anywhere">
                <span className="block text-14 font-bold">{displayName(juror)}</span>
                <span className="block text-13 text-muted">{juror.title || listed('faculties', juror.faculty)}</span>
              </span>
            </li>
          ))}
        </Facts>
      )}
    </>
  )
}

function Facts({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section>
      <SectionHeading title={title} count={count} />
      <ul>{children}</ul>
    </section>
  )
}

function Fact({ aside, children }: { aside: string; children: ReactNode }) {
  return (
    <li className="flex justify-between gap-4 border-b border-border py-2.5 text-14">
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
      <span className="shrink-0 text-13 text-muted tabular-nums">{aside}</span>
    </li>
  )
}
