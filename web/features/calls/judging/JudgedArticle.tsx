import { ChevronDown, ChevronUp, FileText } from 'lucide-react'
import type { Ref } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { JudgedEntry } from '../../../../contract/call-judging.ts'
import type { Call } from '../../../../contract/calls.ts'
import { CALL_ENTRY_PDF_PATH } from '../../../../contract/calls.values.ts'
import { kilobytes } from '../../../../contract/files.ts'
import { pdfFileName } from '../../../../contract/pdf-file-name.ts'
import { displayName } from '../../../../contract/profiles.values.ts'
import { download } from '../../../lib/api/download.ts'
import { useListedLabel } from '../../../lib/api/site-lists.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { toast } from '../../../lib/feedback/toasts.ts'
import { textLanguage } from '../../../lib/pages/text-language.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextButton } from '../../../ui/buttons/TextButton.tsx'
import { Badge } from '../../../ui/content/Badge.tsx'
import { LinkedText } from '../../../ui/content/LinkedText.tsx'
import { SectionHeading } from '../../../ui/content/SectionHeading.tsx'
import { TextAnchor, TextLink } from '../../../ui/navigation/TextLink.tsx'
import { PHASES } from '../phases.ts'

type JudgedArticleProps = {
  call: Call
  entry: JudgedEntry
  place: { n: number; total: number }
  titleRef: Ref<HTMLHeadingElement>
  onStep: (by: 1 | -1) => void
}

/** An entry in the version that is judged, with its answers to the call. */
export function JudgedArticle({ call, entry, place, titleRef, onStep }: JudgedArticleProps) {
  const t = useTranslations('judging')
  const listed = useListedLabel()
  return (
    <article className="min-w-0">
      <div className="flex items-center justify-between gap-3">
        <p className="flex flex-wrap gap-1.5">
          <Badge tone="approved" icon={PHASES.open.icon}>
            {t('place', place)}
          </Badge>
          {entry.category && <Badge>{listed('categories', entry.category)}</Badge>}
        </p>
        <span className="flex">
          <IconButton label={t('previous')} icon={ChevronUp} onClick={() => onStep(-1)} />
          <IconButton label={t('next')} icon={ChevronDown} onClick={() => onStep(1)} />
        </span>
      </div>
      <h2
        ref={titleRef}
        tabIndex={-1}
        dir="auto"
        lang={textLanguage(entry.title)}
        className="mt-3 font-display text-32 wrap-anywhere"
      >
        {entry.title}
      </h2>
      <p dir="auto" className="mt-2 text-14 text-text-2">
        {t.rich('authors', {
          name: displayName(entry.author),
          count: entry.team.length,
          names: entry.team.map(({ user }) => displayName(user)).join(', '),
          strong: (name) => <strong className="text-text">{name}</strong>,
        })}
        {entry.author.faculty && ` • ${listed('faculties', entry.author.faculty)}`}
      </p>
      <VersionNote call={call} entry={entry} />
      <Paragraphs text={entry.description} className="mt-6 text-17 text-text-2" />
      <div className="mt-6 border-s-3 border-accent bg-surface px-5 py-4">
        <h3 className="text-14 font-bold">{t('learned')}</h3>
        <Paragraphs text={entry.learning_outcome} className="mt-1 text-15" />
      </div>
      <Answers call={call} entry={entry} />
      <Files call={call} entry={entry} />
    </article>
  )
}

function Paragraphs({ text, className }: { text: string; className: string }) {
  return (
    <p dir="auto" lang={textLanguage(text)} className={`max-w-reading whitespace-pre-line wrap-anywhere ${className}`}>
      <LinkedText>{text}</LinkedText>
    </p>
  )
}

type PartProps = { call: Call; entry: JudgedEntry }

function VersionNote({ call, entry }: PartProps) {
  const t = useTranslations('judging')
  const format = useFormatter()
  if (entry.content_version === null || !call.closes_at) return null
  const isEdited = entry.newest_version > entry.content_version
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm bg-chip px-4 py-3 text-14">
      <span>
        <strong>
          {t('version', {
            version: entry.content_version,
            date: format.dateTime(new Date(call.closes_at), { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </strong>{' '}
        {isEdited && t('edited')}
      </span>
      {isEdited && (
        <TextLink
          to="/ideas/$ideaId/history"
          params={{ ideaId: entry.idea_id }}
          target="_blank"
          data-later-edits
          aria-keyshortcuts="d"
          className="ms-auto"
        >
          {t('laterEdits')}
        </TextLink>
      )}
    </p>
  )
}

function Answers({ call, entry }: PartProps) {
  const t = useTranslations('judging')
  if (call.questions.length === 0) return null
  return (
    <section className="mt-8">
      <SectionHeading title={t('answers')} />
      {call.questions.map(({ id, text }) => (
        <div key={id} className="border-b border-border py-3">
          <h3 dir="auto" className="text-14 font-bold">
            {text}
          </h3>
          <Paragraphs text={entry.answers[id] || t('noAnswer')} className="mt-1 text-15 text-text-2" />
        </div>
      ))}
    </section>
  )
}

function Files({ call, entry }: PartProps) {
  const t = useTranslations('judging')
  const { title, idea_id, pdf_size, github_link } = entry
  const path = CALL_ENTRY_PDF_PATH.replace(':id', call.id).replace(':idea', idea_id)
  if (pdf_size === 0 && !github_link) return null
  return (
    <div className="mt-5 flex flex-col gap-2 text-14">
      {pdf_size > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <FileText size={18} className="text-muted" />
          <strong className="wrap-anywhere">{pdfFileName(title)}</strong>
          <span className="text-muted">{t('size', { kilobytes: kilobytes(pdf_size) })}</span>
          <TextButton
            className="touch-target"
            onClick={() =>
              void download(path, pdfFileName(title)).catch((error) => toast.error(describeError(error, t('failed'))))
            }
          >
            {t('download')}
          </TextButton>
        </p>
      )}
      {github_link && (
        <TextAnchor href={github_link} rel="noopener noreferrer" className="wrap-anywhere">
          {github_link}
        </TextAnchor>
      )}
    </div>
  )
}
