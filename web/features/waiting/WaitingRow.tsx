import { Link } from '@tanstack/react-router'
import { CloudUpload, LoaderCircle, Pencil, RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { REQUEST_VIEWS, requestName } from '../../entities/queued-requests/request-views.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { drop, resend, restore } from '../../lib/offline-queue/offline-queue.ts'
import { isLimited, type QueuedRequest, textOf } from '../../lib/offline-queue/queued-requests.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ProgressBar } from '../../ui/content/ProgressBar.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { isEditable, RequestEditor } from './RequestEditor.tsx'

/** A limit may last until the next day. */
const LIMIT_TIME = { weekday: 'short', hour: 'numeric', minute: 'numeric' } as const

type WaitingRowProps = {
  queued: QueuedRequest
  /** In the line, from 1; 0 where it was refused. */
  place: number
  /** While it is sent, from 0 to 1. */
  progress: number | undefined
  onEditIdea: (draftId: string) => void
}

/** One request that waits, is being sent or was refused. */
export function WaitingRow({ queued, place, progress, onEditIdea }: WaitingRowProps) {
  const t = useTranslations('waiting')
  const format = useFormatter()
  const [isEditing, setIsEditing] = useState(false)
  const Icon = REQUEST_VIEWS[queued.kind].icon
  const text = queued.kind === 'rsvp' ? '' : textOf(queued)
  const name = requestName(t, queued)
  const isSending = progress !== undefined
  const edit = () => (queued.kind === 'idea' ? onEditIdea(queued.about) : setIsEditing(true))
  return (
    <li className="flex gap-3.5 border-b border-border py-4">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-sm bg-chip text-text-2">
        <Icon size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-16 font-bold">{name}</h2>
          <RowState queued={queued} place={place} isSending={isSending} />
        </div>
        <p className="text-14 text-muted">
          <Link to={queued.path as '/'} dir="auto" className="hover:text-text hover:underline">
            {queued.subject}
          </Link>
          , {format.dateTime(new Date(queued.madeAt), { timeStyle: 'short' })}
        </p>
        {isEditing ? (
          <RequestEditor queued={queued} label={name} onClose={() => setIsEditing(false)} />
        ) : (
          text !== '' && (
            <p
              dir="auto"
              lang={textLanguage(text)}
              className="mt-2 border-s-4 border-border-strong bg-surface px-3.5 py-2.5 text-15 wrap-anywhere whitespace-pre-line"
            >
              {text}
            </p>
          )
        )}
        {queued.file && isSending && <FileProgress file={queued.file.file} progress={progress} />}
        {!isSending && <RowNote queued={queued} />}
        {!isEditing && !isSending && <RowActions queued={queued} name={name} onEdit={edit} />}
      </div>
    </li>
  )
}

/** Why it was refused or is limited, or that it may have arrived. */
function RowNote({ queued: { state, reason, limit, unsureSince } }: { queued: QueuedRequest }) {
  const t = useTranslations('waiting')
  if (state === 'failed') {
    return (
      <InlineNote tone="danger" className="mt-2">
        {reason || t('notSentNoReason')}
      </InlineNote>
    )
  }
  if (reason && limit) return <InlineNote className="mt-2">{reason}</InlineNote>
  return unsureSince === undefined ? null : <InlineNote className="mt-2">{t('mayHaveArrived')}</InlineNote>
}

type RowActionsProps = { queued: QueuedRequest; name: string; onEdit: () => void }

function RowActions({ queued, name, onEdit }: RowActionsProps) {
  const t = useTranslations('waiting')
  const isChangeable = queued.unsureSince === undefined && (queued.kind === 'idea' || isEditable(queued))
  const cancel = () => {
    void drop(queued.key)
    toast.success(t('cancelled'), { action: { label: t('undo'), onClick: () => void restore(queued) } })
  }
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {queued.state === 'failed' && (
        <Button variant="secondary" icon={RefreshCw} className="min-h-11" onClick={() => void resend(queued)}>
          {t('tryAgain')}
        </Button>
      )}
      {isChangeable && (
        <Button
          variant="secondary"
          icon={Pencil}
          className="min-h-11"
          aria-label={t('editOf', { name, subject: queued.subject })}
          onClick={onEdit}
        >
          {t(queued.kind === 'rsvp' ? 'change' : 'edit')}
        </Button>
      )}
      <Button
        variant="ghost"
        icon={X}
        className="min-h-11"
        aria-label={t('cancelOf', { name, subject: queued.subject })}
        onClick={cancel}
      >
        {t('cancel')}
      </Button>
    </div>
  )
}

function RowState({ queued, place, isSending }: { queued: QueuedRequest; place: number; isSending: boolean }) {
  const t = useTranslations('waiting')
  const format = useFormatter()
  const waits = isLimited(queued)
    ? t('until', { time: format.dateTime(new Date(queued.limit?.until ?? 0), LIMIT_TIME) })
    : t('place', { place })
  if (queued.state === 'failed') return <span className="text-14 font-bold text-danger">{t('notSent')}</span>
  const Icon = isSending ? LoaderCircle : CloudUpload
  return (
    <span className={isSending ? 'text-14 font-bold text-info' : 'text-14 text-muted'}>
      <Icon size={16} className="me-1.5 inline align-[-3px]" />
      {isSending ? t('sending') : waits}
    </span>
  )
}

function FileProgress({ file, progress }: { file: File; progress: number }) {
  const t = useTranslations('waiting')
  const format = useFormatter()
  const megabytes = (bytes: number) => format.number(bytes / 1_000_000, { maximumFractionDigits: 1 })
  return (
    <div className="mt-3">
      <ProgressBar value={progress} max={1} aria-label={file.name} className="h-2" />
      <p className="mt-1 flex justify-between gap-4 text-14 text-muted">
        <span className="truncate">
          {t('bytes', { name: file.name, sent: megabytes(file.size * progress), total: megabytes(file.size) })}
        </span>
        <strong className="text-text tabular-nums">{format.number(progress, { style: 'percent' })}</strong>
      </p>
    </div>
  )
}
