import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { FieldContext } from './field-context.ts'
import type { FieldProps } from './field-props.ts'

/** Label, control, then hint or error; links them to the control inside. */
export function Field(props: FieldProps) {
  const { label, hint, error, optional, aside, counter, isGroup, isLabelHidden, className, children } = props
  const t = useTranslations('forms')
  const id = useId()
  const ids = { controlId: `${id}control`, labelId: `${id}label`, messageId: `${id}message` }
  const hasMessage = Boolean(error || hint)
  const labelContent = (
    <>
      {label}
      {optional && ' '}
      {optional && <span className="font-regular text-muted">{t('optional')}</span>}
    </>
  )
  const labelClass = 'text-14 font-bold text-text'
  return (
    <div className={classNames('flex min-w-0 flex-col', className)}>
      <div className={isLabelHidden ? 'sr-only' : 'mb-1.5 flex items-baseline justify-between gap-3'}>
        {isGroup ? (
          <span id={ids.labelId} className={labelClass}>
            {labelContent}
          </span>
        ) : (
          <label id={ids.labelId} htmlFor={ids.controlId} className={labelClass}>
            {labelContent}
          </label>
        )}
        {aside && <span className="text-13 text-muted">{aside}</span>}
        {counter && <Counter {...counter} />}
      </div>
      <FieldContext
        value={{ ...ids, label, describedBy: hasMessage ? ids.messageId : undefined, isInvalid: Boolean(error) }}
      >
        {children}
      </FieldContext>
      {hasMessage && (
        <div id={ids.messageId} className="mt-1.5 text-13">
          {error ? <FieldError message={error} /> : <span className="text-muted">{hint}</span>}
        </div>
      )}
    </div>
  )
}

const NEARLY_FULL = 0.9

/** Near the limit, a screen reader announces how many characters are left. */
function Counter({ length, max }: { length: number; max: number }) {
  const t = useTranslations('forms')
  const isOver = length > max
  return (
    <span className={classNames('shrink-0 text-13 tabular-nums', isOver ? 'font-bold text-danger' : 'text-muted')}>
      <span aria-hidden>{t('counter', { length, max })}</span>
      <span className="sr-only" aria-live="polite">
        {length >= NEARLY_FULL * max && t('charactersLeft', { count: max - length })}
      </span>
    </span>
  )
}

function FieldError({ message }: { message: string }) {
  return (
    <span className="flex items-start gap-1.5 font-medium text-danger">
      <CircleAlert size={16} className="mt-px shrink-0" />
      {message}
    </span>
  )
}
