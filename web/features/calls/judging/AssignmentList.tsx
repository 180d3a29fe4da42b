import { Check, CornerUpRight, Pencil } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Assignment } from '../../../../contract/call-judging.ts'
import { displayName } from '../../../../contract/profiles.values.ts'
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx'
import { classNames } from '../../../ui/class-names.ts'

type AssignmentListProps = { assignments: Assignment[]; openId: string | undefined; onOpen: (id: string) => void }

/** The entries of a juror, each with its state. */
export function AssignmentList({ assignments, openId, onOpen }: AssignmentListProps) {
  return (
    <ul className="border-t-2 border-text bg-surface">
      {assignments.map((assignment) => {
        const isOpen = assignment.idea.id === openId
        return (
          <li key={assignment.idea.id} className="border-b border-border">
            <PlainButton
              aria-current={isOpen || undefined}
              onClick={() => onOpen(assignment.idea.id)}
              className={classNames(
                'block w-full border-s-3 px-4 py-3 text-start text-14',
                isOpen ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-hover',
              )}
            >
              <State assignment={assignment} isOpen={isOpen} />
              <strong dir="auto" className="mt-1 block wrap-anywhere">
                {assignment.idea.title}
              </strong>
              <span dir="auto" className="block text-13 text-text-2">
                {displayName(assignment.author)}
              </span>
            </PlainButton>
          </li>
        )
      })}
    </ul>
  )
}

function State({ assignment, isOpen }: { assignment: Assignment; isOpen: boolean }) {
  const t = useTranslations('judging')
  const format = useFormatter()
  const { given_at, passed_at, weighted_mean, late_minutes } = assignment
  const icon = { size: 14, 'aria-hidden': true, className: 'shrink-0' }
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-13 text-text-2">
      {isOpen ? <Pencil {...icon} /> : passed_at ? <CornerUpRight {...icon} /> : given_at && <Check {...icon} />}
      <span className={classNames(given_at && !isOpen && 'font-bold text-accent')}>
        {t(isOpen ? 'here' : passed_at ? 'passed' : given_at ? 'given' : 'toDo')}
      </span>
      {late_minutes > 0 && <span className="font-bold text-sun-text">{t('late', { minutes: late_minutes })}</span>}
      {weighted_mean !== null && (
        <strong className="ms-auto text-14 text-text tabular-nums">
          {format.number(weighted_mean, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
        </strong>
      )}
    </span>
  )
}
