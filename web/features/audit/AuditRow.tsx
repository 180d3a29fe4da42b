import { ArrowRight, ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { AuditEntry } from '../../../contract/audit.ts'
import { CALL_PHASES } from '../../../contract/calls.values.ts'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { MODERATIONS } from '../../../contract/reports.values.ts'
import { deviceOf } from '../../lib/session/device-name.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { TableCell } from '../../ui/tables/TableCell.tsx'
import { TableRow } from '../../ui/tables/TableRow.tsx'

const COLUMNS = 6

/** One entry; a button shows why and when exactly. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit')
  const format = useFormatter()
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  const at = new Date(entry.at)
  const when = format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' })
  const action = t(`actions.${entry.action}`)
  const device = useDeviceName(entry)
  return (
    <>
      <TableRow isHighlighted={false} className={isOpen ? 'border-b-0! bg-hover' : undefined}>
        <TableCell label={t('columns.details')} mobile="action" className="sm:pe-0">
          <IconButton
            size="sm"
            label={t('show', { action, when })}
            icon={isOpen ? ChevronDown : ChevronRight}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setIsOpen(!isOpen)}
            className="sm:-my-1"
          />
        </TableCell>
        <TableCell label={t('columns.when')} className="lg:whitespace-nowrap">
          <time dateTime={entry.at} className="block sm:min-w-24">
            {when}
          </time>
        </TableCell>
        <TableCell label={t('columns.who')}>
          <Actor actor={entry.actor} />
        </TableCell>
        <TableCell label={t('columns.what')} mobile="title">
          <span className="block">{action}</span>
          <span dir="auto" className="font-bold wrap-anywhere text-text">
            {entry.target.name || (entry.target.kind === 'member' && entry.target.id === null ? t('gone') : null)}
          </span>
        </TableCell>
        <TableCell label={t('columns.change')}>
          <Change entry={entry} />
        </TableCell>
        <TableCell label={t('columns.where')} className="tabular-nums wrap-anywhere">
          {device && <span className="block">{device}</span>}
          {entry.ip || t('noAddress')}
        </TableCell>
      </TableRow>
      {isOpen && (
        <tr
          id={detailsId}
          className="border-b border-border bg-hover last:border-b-0 max-sm:block max-sm:px-4 max-sm:pb-4"
        >
          <td colSpan={COLUMNS} className="px-4 pb-4 max-sm:block max-sm:p-0">
            <dl className="grid gap-x-6 gap-y-3 rounded-sm border border-border bg-surface px-4 py-3 text-13 sm:grid-cols-2 lg:grid-cols-4">
              <Fact term={t('reason')}>{entry.reason || t('noReason')}</Fact>
              <Fact term={t('exactTime')}>{format.dateTime(at, { dateStyle: 'full', timeStyle: 'long' })}</Fact>
              <Fact term={t('device')}>{device ?? (entry.user_agent || t('noDevice'))}</Fact>
              <Fact term={t('entry')}>{entry.id}</Fact>
            </dl>
          </td>
        </tr>
      )}
    </>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{term}</dt>
      <dd dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere text-text">
        {children}
      </dd>
    </div>
  )
}

/** The browser and system that was acted with, as far as people know them. */
function useDeviceName({ user_agent }: AuditEntry): string | undefined {
  const t = useTranslations('settings.sessions')
  const device = deviceOf(user_agent)
  return device && t('on', device)
}

function Actor({ actor: { kind, user, role, key } }: Pick<AuditEntry, 'actor'>) {
  const t = useTranslations('audit.actors')
  const roles = useTranslations('audit.values')
  if (kind !== 'member') return <span className="font-bold text-text">{key || t(kind)}</span>
  if (user === null) return null
  const name = displayName(user)
  return (
    <span className="inline-flex items-center gap-2.5">
      <Avatar id={user.id} name={name} src={avatarPath(user.avatar)} size={28} className="sm:max-lg:hidden" />
      <span>
        <span dir="auto" className="block font-bold wrap-anywhere text-text">
          {name}
        </span>
        {role && <span className="block text-13 text-muted">{roles(role)}</span>}
        {key && <span className="block text-13 text-muted">{t('key', { name: key })}</span>}
      </span>
    </span>
  )
}

function Change({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit')
  const textOf = useValueText()
  const { before, after } = entry
  if (before === null && after === null) return <span className="text-muted">{t('noValue')}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-2 wrap-anywhere lg:min-w-56">
      {before !== null && (
        <del className="rounded-xs bg-chip px-1.5 py-0.5 text-text-2 no-underline">{textOf(before)}</del>
      )}
      {before !== null && after !== null && (
        <>
          <ArrowRight size={14} className="text-muted" />
          <span className="sr-only">{t('becomes')}</span>
        </>
      )}
      {after !== null && (
        <ins className="rounded-xs bg-chip px-1.5 py-0.5 font-bold text-text no-underline">{textOf(after)}</ins>
      )}
    </span>
  )
}

const VALUES = [
  'normal',
  'reviewer',
  'admin',
  'everything',
  'Pending',
  'Approved',
  'Rejected',
  'changesRequested',
  ...CALL_PHASES,
  ...MODERATIONS,
] as const
const TIME = /^\d{4}-\d\d-\d\dT/

/** A value as people say it: a role, a status, the end of a suspension or a number of rows. */
function useValueText(): (value: string) => string {
  const t = useTranslations('audit')
  const format = useFormatter()
  return (value) => {
    const known = VALUES.find((one) => one === value)
    if (known) return t(`values.${known}`)
    if (value === '') return t('emptyValue')
    if (TIME.test(value)) {
      return t('suspendedUntil', { until: format.dateTime(new Date(value), { dateStyle: 'medium' }) })
    }
    return /^\d+$/.test(value) ? t('rows', { count: Number(value) }) : value
  }
}
