import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { updatePicturePath } from '../../../contract/progress.values.ts'
import type { ReportDetails } from '../../../contract/reports.ts'
import { eventLink, ideaLink } from '../../lib/pages/links.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TEXT_LINK_STYLES } from '../../ui/navigation/text-link-styles.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { KIND_ICONS } from './kind-icons.ts'
import { ReportedMember } from './ReportedMember.tsx'
import { reportQuery } from './reports.api.ts'
import { Statements } from './Statements.tsx'

/** One report: what it is on, who reported it and why, what is known of the member, and the decision. */
export function ReportArticle({ id, onDecided }: { id: string; onDecided: () => void }) {
  const t = useTranslations('reports.report')
  const { data: report, error, refetch } = useQuery(reportQuery(id))
  if (!report) {
    return <InlineFallback error={error} refetch={refetch} text={t('failed')} skeleton="h-96" />
  }
  return (
    <article className="flex flex-col gap-8 rounded-md border border-border bg-surface p-5 sm:p-7">
      <Reported report={report} />
      <div className="grid gap-8 min-[1280px]:grid-cols-2">
        <Statements report={report} />
        <ReportedMember report={report} />
      </div>
      <Decisions report={report} />
      {report.conflict && <InlineNote>{t(`conflicts.${report.conflict}`)}</InlineNote>}
      {report.waiting_since !== null && !report.conflict && <DecisionForm report={report} onDecided={onDecided} />}
    </article>
  )
}

function Reported({ report }: { report: ReportDetails }) {
  const { kind, target } = report
  const t = useTranslations('reports.report')
  const queue = useTranslations('reports.queue')
  const { author } = target
  const name = author ? displayName(author) : queue('gone')
  return (
    <section aria-label={t('reported')}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge icon={KIND_ICONS[kind]}>{queue(`one.${kind}`)}</Badge>
        {target.is_deleted ? (
          <Badge icon={Trash2}>{t('deleted')}</Badge>
        ) : (
          <Badge icon={target.is_hidden ? EyeOff : Eye}>{t(target.is_hidden ? 'hidden' : 'visible')}</Badge>
        )}
        <OpenLink kind={kind} target={target} />
      </div>
      <div className="mt-4 border-s-3 border-danger bg-bg px-5 py-4">
        <Earlier target={target} name={name} />
        {kind !== 'comment' && kind !== 'message' && kind !== 'update' && (
          <p dir="auto" className="text-17 font-bold wrap-anywhere">
            {target.title}
          </p>
        )}
        <p dir="auto" className="max-h-96 overflow-y-auto whitespace-pre-line wrap-anywhere">
          {target.text}
        </p>
        <Additions report={report} />
        <p className="mt-3 flex flex-wrap items-center gap-2 text-13 text-text-2">
          {author && <Avatar id={author.id} name={name} src={avatarPath(author.avatar)} size={24} />}
          <strong className="text-text">{name}</strong>
          {target.place && <span>{t('on', { title: target.place.title })}</span>}
        </p>
      </div>
    </section>
  )
}

/** Parts of the page beside the text, as one of the reporters saw it: updates, pictures, milestones and the like. */
function Additions({ report: { target, statements } }: { report: ReportDetails }) {
  const t = useTranslations('reports.report')
  const shown = [target, ...statements.map(({ seen }) => seen)].flatMap((one) => one?.additions ?? [])
  const additions = new Map(shown.map((addition) => [JSON.stringify(addition), addition]))
  if (additions.size === 0) return null
  return (
    <ul aria-label={t('additions')} className="mt-3 flex max-h-96 flex-col gap-2 overflow-y-auto text-14 text-text-2">
      {[...additions].map(([key, { kind, id, text }]) => (
        <li key={key} dir="auto" className="whitespace-pre-line wrap-anywhere">
          <strong>{t(`addition.${kind}`)}</strong>
          {kind === 'picture' && !text ? `: ${t('undescribed')}` : text && `: ${text}`}
          {kind === 'picture' && id && (
            <img
              src={updatePicturePath(id)}
              alt={text}
              loading="lazy"
              className="mt-1 h-24 w-32 rounded-sm border border-border bg-sunken object-cover"
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The messages before a reported one. */
function Earlier({ target: { earlier = [] }, name }: { target: ReportDetails['target']; name: string }) {
  const t = useTranslations('reports.report')
  if (earlier.length === 0) return null
  return (
    <ol
      aria-label={t('earlierMessages')}
      className="mb-3 flex max-h-96 flex-col gap-2 overflow-y-auto text-14 text-text-2"
    >
      {earlier.map(({ is_author, text, created_at }) => (
        <li key={`${created_at} ${text}`} dir="auto" className="whitespace-pre-line wrap-anywhere">
          <strong>{is_author ? name : t('other')}</strong>: {text}
        </li>
      ))}
    </ol>
  )
}

function OpenLink({ kind, target }: Pick<ReportDetails, 'kind' | 'target'>) {
  const t = useTranslations('reports.report')
  const { id, place } = target
  if (target.is_deleted || kind === 'message') return null
  const anchor = place ? { hash: kind === 'update' ? 'updates' : `comment-${id}` } : {}
  const link =
    kind === 'profile'
      ? ({ to: '/profile/$userId', params: { userId: id } } as const)
      : kind === 'event' || place?.kind === 'event'
        ? { ...eventLink(place?.id ?? id), ...anchor }
        : { ...ideaLink(place?.id ?? id), ...anchor }
  return (
    <Link {...link} className={`ms-auto text-14 ${TEXT_LINK_STYLES}`}>
      {t('open')}
    </Link>
  )
}

/** Earlier decisions and the author's objection. */
function Decisions({ report: { decisions, objection } }: { report: ReportDetails }) {
  const t = useTranslations('reports.report')
  const format = useFormatter()
  const day = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' })
  return decisions.map(({ action, reason, created_at, moderator }, index) => (
    <section key={created_at} className="border-t-2 border-text pt-4">
      <h2 className="text-16 font-bold">
        {t('decided', { action: t(`done.${action}`), name: displayName(moderator), when: day(created_at) })}
      </h2>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {reason}
      </p>
      {index === 0 && objection && (
        <div className="mt-4 rounded-sm bg-warning-soft px-4 py-3">
          <p className="text-13 font-bold text-warning">{t('objects', { when: day(objection.created_at) })}</p>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {objection.text}
          </p>
        </div>
      )}
    </section>
  ))
}
