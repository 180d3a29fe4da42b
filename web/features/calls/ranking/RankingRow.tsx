import { ArrowDown, ArrowUp, Award, Check, Clock, EyeOff, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RankedEntry } from '../../../../contract/call-judging.ts'
import type { Call } from '../../../../contract/calls.ts'
import { CALL_DISAGREEMENT } from '../../../../contract/calls.values.ts'
import { displayName } from '../../../../contract/profiles.values.ts'
import { ideaLink } from '../../../lib/pages/links.ts'
import { textLanguage } from '../../../lib/pages/text-language.ts'
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/content/Badge.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { TableCell } from '../../../ui/tables/TableCell.tsx'
import { TableRow } from '../../../ui/tables/TableRow.tsx'
import { DotPlot } from './DotPlot.tsx'
import type { RankingSearch } from './ranking.search.ts'
import { useDecimals } from './use-decimals.ts'

type RankingRowProps = {
  call: Call
  entry: RankedEntry
  sort: RankingSearch['sort']
  isSelected: boolean
  /** Absent where nothing is decided any more. */
  onSelect: ((isSelected: boolean) => void) | undefined
  onShortlist: ((isShortlisted: boolean) => void) | undefined
}

export function RankingRow({ call, entry, sort, isSelected, onSelect, onShortlist }: RankingRowProps) {
  const t = useTranslations('ranking')
  const decimals = useDecimals()
  const { idea, given, asked, weighted_mean, corrected_mean } = entry
  const mean = (column: 'weighted' | 'corrected', value: number | null) => (
    <TableCell label={t(`columns.${column}`)} align="end" tone={sort === column ? 'strong' : 'default'}>
      {decimals(value)}
    </TableCell>
  )
  return (
    <TableRow isHighlighted={isSelected} className="[&>td]:align-middle">
      {onSelect && (
        <TableCell label={t('columns.select')} mobile="action" className="cells:pe-0">
          <Checkbox label={t('selectOne', { title: idea.title })} isChecked={isSelected} onCheckedChange={onSelect} />
        </TableCell>
      )}
      <TableCell label={t('columns.rank')} align="end" tone="strong" mobile="hidden">
        {entry.rank}
      </TableCell>
      <TableCell label={t('columns.entry')} mobile="title">
        <EntryCell call={call} entry={entry} />
      </TableCell>
      <TableCell label={t('columns.jurors')} align="end" className="whitespace-nowrap">
        <span className={classNames(given < asked && 'font-bold text-sun-text')}>
          {t('given', { given, total: asked })}
        </span>
      </TableCell>
      {mean('weighted', weighted_mean)}
      {mean('corrected', corrected_mean)}
      <TableCell label={t('columns.moves')} isNamed className="whitespace-nowrap">
        <Moves by={entry.moves} />
      </TableCell>
      <TableCell isNamed label={t('columns.disagreement')}>
        <Disagreement entry={entry} />
      </TableCell>
      <TableCell isNamed label={t('columns.shortlist')}>
        <PlainButton
          aria-pressed={entry.is_shortlisted}
          aria-label={t('shortlistOne', { title: idea.title })}
          disabled={!onShortlist}
          onClick={() => onShortlist?.(!entry.is_shortlisted)}
          className={classNames(
            'inline-flex size-9 items-center justify-center rounded-sm border disabled:opacity-60 pointer-coarse:size-11',
            entry.is_shortlisted
              ? 'border-transparent bg-accent text-accent-contrast'
              : 'border-border-strong bg-surface hover:bg-hover',
          )}
        >
          {entry.is_shortlisted ? <Check size={18} /> : <Plus size={18} />}
        </PlainButton>
      </TableCell>
    </TableRow>
  )
}

function EntryCell({ call, entry }: { call: Call; entry: RankedEntry }) {
  const t = useTranslations('ranking')
  const award = call.awards.find(({ id }) => id === entry.award_id)
  return (
    <span dir="auto" className="block min-w-0">
      <TextLink
        {...ideaLink(entry.idea.id)}
        lang={textLanguage(entry.idea.title)}
        className="font-bold wrap-anywhere text-text no-underline hover:underline"
      >
        {entry.idea.title}
      </TextLink>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted">
        {displayName(entry.author)}
        {entry.late_minutes > 0 && (
          <span className="inline-flex items-center gap-1 font-bold text-sun-text">
            <Clock size={14} />
            {t('late', { minutes: entry.late_minutes })}
          </span>
        )}
        {award && (
          <Badge tone="approved" icon={Award}>
            {award.name}
          </Badge>
        )}
        {entry.vote_count !== null && <span>{t('votes', { count: entry.vote_count })}</span>}
        {!entry.is_public && <Badge>{t('notPublic')}</Badge>}
      </span>
      {entry.is_blind && (
        <span className="mt-1 flex gap-1.5 text-13 text-muted">
          <EyeOff size={14} className="mt-0.5 shrink-0" />
          {t('blind')}
        </span>
      )}
    </span>
  )
}

function Moves({ by }: { by: number }) {
  const t = useTranslations('ranking')
  if (by === 0) return t('stays')
  const Icon = by > 0 ? ArrowUp : ArrowDown
  return (
    <span className="inline-flex items-center gap-1">
      <Icon size={14} />
      {t(by > 0 ? 'up' : 'down', { count: Math.abs(by) })}
    </span>
  )
}

function Disagreement({ entry }: { entry: RankedEntry }) {
  const t = useTranslations('ranking')
  const decimals = useDecimals()
  const { spread, points } = entry
  if (points.length === 0) return <span className="text-muted">–</span>
  const isHigh = spread !== null && spread >= CALL_DISAGREEMENT
  return (
    <span className={classNames('inline-flex items-center gap-3', isHigh && 'font-bold text-sun-text')}>
      <DotPlot points={points} />
      {spread === null ? (
        <span className="text-13 whitespace-nowrap text-muted">{t('oneOnly')}</span>
      ) : (
        decimals(spread)
      )}
    </span>
  )
}
