import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Juror } from '../../../../contract/call-judging.ts'
import type { Call } from '../../../../contract/calls.ts'
import { avatarPath } from '../../../../contract/files.ts'
import { displayName } from '../../../../contract/profiles.values.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { toast } from '../../../lib/feedback/toasts.ts'
import { useTimeAgo } from '../../../lib/live/use-time-ago.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { ProgressBar } from '../../../ui/content/ProgressBar.tsx'
import { jurorsQuery, useRemindJurors } from './ranking.api.ts'

const LATE = '[&::-moz-progress-bar]:bg-sun-text! [&::-webkit-progress-value]:bg-sun-text!'

/** The scores that each juror has given, and a reminder to those who have some left. */
export function JurorProgress({ call }: { call: Call }) {
  const t = useTranslations('ranking')
  const jurors = useQuery(jurorsQuery(call.id)).data ?? []
  const remind = useRemindJurors(call.id)
  const behind = jurors.filter(({ given, assigned }) => given < assigned).length
  const given = jurors.reduce((sum, juror) => sum + juror.given, 0)
  const assigned = jurors.reduce((sum, juror) => sum + juror.assigned, 0)
  if (assigned === 0) return null
  const send = () =>
    void remind.mutateAsync().then(
      ({ reminded }) => toast.success(t('reminded', { count: reminded })),
      (error) => toast.error(describeError(error, t('failed'))),
    )
  return (
    <section aria-labelledby="jurors" className="mt-6 scroll-mt-24 rounded-md border border-border bg-surface">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-b border-border px-4 py-2">
        <h2 id="jurors" className="text-16 font-bold">
          {t('progress')} <span className="font-regular text-muted">{t('readings', { given, total: assigned })}</span>
        </h2>
        {call.phase === 'judging' && behind > 0 && (
          <Button
            variant="secondary"
            size="sm"
            icon={Send}
            pending={remind.isPending}
            pendingLabel={t('reminding')}
            onClick={send}
          >
            {t('remind', { count: behind })}
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
        {jurors.map((juror) => (
          <li key={juror.user.id} className="border-border p-4 max-sm:not-last:border-b sm:border-e">
            <JurorCell juror={juror} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function JurorCell({ juror }: { juror: Juror }) {
  const t = useTranslations('ranking')
  const format = useFormatter()
  const timeAgo = useTimeAgo()
  const { user, given, assigned, is_late, last_at, reminded_at, mean, spread } = juror
  const name = displayName(user)
  const decimal = (value: number) => format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <>
      <p className="flex items-center gap-2 text-14">
        <Avatar id={user.id} name={name} src={avatarPath(user.avatar)} size={24} />
        <strong dir="auto" className="truncate">
          {name}
        </strong>
      </p>
      <p className="mt-2 flex justify-between gap-2 text-14">
        <strong className="whitespace-nowrap">{t('given', { given, total: assigned })}</strong>
        <span className={classNames('text-end text-13', is_late ? 'font-bold text-sun-text' : 'text-muted')}>
          {is_late && `${t('isLate')}, `}
          {last_at ? timeAgo(last_at) : t('notBegun')}
        </span>
      </p>
      <ProgressBar
        value={given}
        max={Math.max(1, assigned)}
        aria-label={t('progressOf', { name })}
        className={classNames('my-1.5 h-1.5', is_late && LATE)}
      />
      <p className="text-13 text-muted">
        {mean !== null && t('own', { mean: decimal(mean), spread: spread === null ? '–' : decimal(spread) })}
      </p>
      {reminded_at && given < assigned && (
        <p className="text-13 text-muted">{t('remindedAgo', { time: timeAgo(reminded_at) })}</p>
      )}
    </>
  )
}
