import { Check, EyeOff, TriangleAlert, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { displayName } from '../../../contract/profiles.values.ts'
import type { ReportDetails } from '../../../contract/reports.ts'
import {
  MODERATION_REASON_MAX,
  MODERATIONS,
  type Moderation,
  OBJECTION_DAYS,
} from '../../../contract/reports.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import type { IconType } from '../../ui/art/icon-type.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { DateInput } from '../../ui/forms/DateInput.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { useDecision } from './reports.api.ts'

const ICONS: Record<Moderation, IconType> = { keep: Check, hide: EyeOff, warn: TriangleAlert, suspend: UserX }

type Translate = ReturnType<typeof useTranslations<'reports.form'>>
type Errors = { action?: string; reason?: string; until?: string; all?: string }

/** The decision with its reason, which the author gets. Ctrl+Enter sends it. */
export function DecisionForm({ report, onDecided }: { report: ReportDetails; onDecided: () => void }) {
  const t = useTranslations('reports.form')
  const [action, setAction] = useState<Moderation>()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const decision = useDecision(report.id)
  const { author } = report.target
  const name = author ? displayName(author) : ''
  const isAgain = report.decisions.length > 0

  async function send() {
    const found = missingIn({ action, reason, until }, t)
    setErrors(found)
    if (decision.isPending || !action || Object.keys(found).length > 0) return
    try {
      const end = action === 'suspend' ? { until: new Date(`${until}T00:00`).toISOString() } : {}
      await decision.mutateAsync({ action, reason, ...end, version: report.version })
      onDecided()
    } catch (error) {
      setErrors({ all: describeError(error, t('failed')) })
    }
  }

  return (
    <form
      aria-label={t('title')}
      className="flex flex-col gap-5 border-t-2 border-text pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void send()
      }}
    >
      <h2 className="text-20 font-bold">{t(isAgain ? 'again' : 'title')}</h2>
      <Choices report={report} value={action} onChange={setAction} error={errors.action} />
      <Field label={t('reason')} hint={t('reasonHint', { name: name || t('nobody') })} error={errors.reason}>
        <TextArea
          rows={3}
          maxLength={MODERATION_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {action === 'suspend' && (
        <Field label={t('until')} hint={t('untilHint')} error={errors.until}>
          <DateInput value={until} onValueChange={setUntil} className="w-44" />
        </Field>
      )}
      {errors.all && <InlineNote tone="danger">{errors.all}</InlineNote>}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4">
        <p className="text-13 text-muted">
          {name && action !== 'keep' && (isAgain ? t('final') : t('canObject', { name, days: OBJECTION_DAYS }))}
        </p>
        <Button
          type="submit"
          icon={action && ICONS[action]}
          variant={action === 'suspend' ? 'danger-filled' : 'primary'}
          aria-keyshortcuts="Control+Enter"
          pending={decision.isPending}
          pendingLabel={t('sending')}
        >
          {action ? t(`send.${action}`, { kind: report.kind }) : t('decide')}
        </Button>
      </div>
    </form>
  )
}

type Entered = { action: Moderation | undefined; reason: string; until: string }

function missingIn({ action, reason, until }: Entered, t: Translate): Errors {
  return {
    ...(action ? {} : { action: t('actionNeeded') }),
    ...(reason.trim() === '' ? { reason: t('reasonNeeded') } : {}),
    ...(action === 'suspend' && until === '' ? { until: t('untilNeeded') } : {}),
  }
}

type ChoicesProps = {
  report: ReportDetails
  value: Moderation | undefined
  onChange: (action: Moderation) => void
  error: string | undefined
}

function Choices({ report, value, onChange, error }: ChoicesProps) {
  const t = useTranslations('reports.form')
  // There is nobody to warn or suspend once the account is deleted.
  const choices = report.target.author ? MODERATIONS : (['keep', 'hide'] as const)
  return (
    <Field label={t('choices')} isGroup error={error}>
      <div className="grid gap-3 sm:grid-cols-2 min-[1400px]:grid-cols-4">
        {choices.map((action) => {
          const Icon = ICONS[action]
          return (
            <label
              key={action}
              className="flex cursor-pointer items-start gap-3 rounded-sm border border-border-strong bg-surface p-3.5 hover:bg-hover has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={`decision-${report.id}`}
                value={action}
                checked={action === value}
                onChange={() => onChange(action)}
                className="mt-0.5 size-5 shrink-0 accent-accent outline-none"
              />
              <span className="min-w-0">
                <span className={action === 'suspend' ? 'font-bold text-danger' : 'font-bold'}>
                  <Icon size={16} className="me-1.5 inline-block" />
                  {t(`names.${action}`)}
                </span>
                <span className="block text-13 text-text-2">
                  {t(`effects.${action === 'keep' && report.reporter_count === 0 ? 'keepListed' : action}`)}
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </Field>
  )
}
