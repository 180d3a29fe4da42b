import { TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ManagedCall, MissingPart } from '../../../../contract/calls.ts'
import { phaseEnd, timeLeft } from '../../../entities/calls/call-time.ts'
import { useCurrentTime } from '../../../lib/live/use-current-time.ts'
import { manageCallLink } from '../../../lib/pages/links.ts'
import { textLanguage } from '../../../lib/pages/text-language.ts'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { TableCell } from '../../../ui/tables/TableCell.tsx'
import { TableRow } from '../../../ui/tables/TableRow.tsx'
import { PhaseBadge } from '../CallBadges.tsx'
import { MissingText } from '../MissingParts.tsx'
import { PLACES, placeLink } from './missing-part-link.ts'

export function ManagedCallRow({ call }: { call: ManagedCall }) {
  const t = useTranslations('managedCalls')
  const format = useFormatter()
  const { readings } = call
  const missing = readings && t('readingsMissing', { count: readings.total - readings.given, total: readings.total })
  return (
    <TableRow>
      <TableCell label={t('columns.call')} mobile="title">
        <TextLink
          {...manageCallLink(call.id)}
          dir="auto"
          lang={textLanguage(call.title)}
          className="font-bold wrap-anywhere text-text no-underline hover:underline pointer-coarse:min-h-11"
        >
          {call.title}
        </TextLink>
        {call.office && <span className="block text-13 wrap-anywhere text-muted">{call.office}</span>}
      </TableCell>
      <TableCell label={t('columns.phase')} mobile="badge" className="blocks:col-end-[-1]">
        <PhaseBadge phase={call.phase} />
      </TableCell>
      <TableCell label={t('columns.left')} mobile="hidden" className="whitespace-nowrap">
        <TimeLeft call={call} />
      </TableCell>
      <TableCell label={t('columns.entries')} align="end" mobile="hidden">
        {format.number(call.entry_count)}
      </TableCell>
      <TableCell label={t('columns.readings')} align="end" mobile="hidden">
        {missing ?? '–'}
      </TableCell>
      {/* The three in one line where rows are blocks. */}
      <TableCell label={t('columns.left')} className="cells:hidden">
        <span className="facts text-13 text-muted">
          {call.phase !== 'results' && (
            <span className="fact">
              <TimeLeft call={call} isNamed />
            </span>
          )}
          <span className="fact">{t('entryCount', { count: call.entry_count })}</span>
          {missing && (
            <span className="fact">
              {t('columns.readings')}: {missing}
            </span>
          )}
        </span>
      </TableCell>
      <TableCell label={t('columns.next')}>
        <Next call={call} />
      </TableCell>
    </TableRow>
  )
}

/** `isNamed`: with what it is left for, where no column says it. */
function TimeLeft({ call, isNamed }: { call: ManagedCall; isNamed?: boolean }) {
  const t = useTranslations('calls')
  const format = useFormatter()
  const end = phaseEnd(call)
  const left = timeLeft(end, useCurrentTime())
  if (left) return isNamed ? `${t('left', left)} ${t(`leftTo.${call.phase}`)}` : t('left', left)
  if (call.phase === 'results') return '–'
  const at = end ?? call.opens_at
  return at ? t('until', { date: format.dateTime(new Date(at), { dateStyle: 'medium' }) }) : t('noDates')
}

/** The step, then all that is missing for it. */
function Next({ call }: { call: ManagedCall }) {
  const t = useTranslations('managedCalls')
  const { next } = call
  if (next.to === null) return <span className="text-muted">{t('next.title.done')}</span>
  return (
    <>
      <span className="block font-bold text-text">{t(`next.title.${next.to}`)}</span>
      {next.missing.length === 0 ? (
        <span className="block text-13 text-muted">{t('next.complete')}</span>
      ) : (
        <ul className="mt-0.5 text-13">
          {next.missing.map((part) => (
            <li key={part.kind} className="flex items-start gap-1.5">
              <TriangleAlert size={14} className="mt-0.5 shrink-0 text-sun-text" />
              <MissingPartText call={call} part={part} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Leads to where it is added. */
function MissingPartText({ call, part }: { call: ManagedCall; part: MissingPart }) {
  const place = PLACES[part.kind]
  const text = <MissingText part={part} />
  if (!place) return text
  return (
    <TextLink {...placeLink(call.id, place)} className="text-text pointer-coarse:min-h-11">
      {text}
    </TextLink>
  )
}
