import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'

export type FirstRunStep = {
  title: string
  text?: string
  /** Where it is found again. */
  later: string
  content: ReactNode
  /** Saves what was chosen; returns why it cannot be saved. */
  save?: () => Promise<string | undefined>
}

type FirstRunProps = {
  steps: FirstRunStep[]
  /** From 1. */
  current: number
  onStep: (step: number) => void
  onDone: () => void
}

/** The steps after the first administrator is made, one at a time. */
export function FirstRun({ steps, current, onStep, onDone }: FirstRunProps) {
  const t = useTranslations('firstrun')
  const index = Math.min(current, steps.length) - 1
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirstShown = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is the event
  useLayoutEffect(() => {
    setProblem(undefined)
    if (!isFirstShown.current) heading.current?.focus()
    isFirstShown.current = false
  }, [index])
  const step = steps[index]
  if (!step) return null
  const isLast = index === steps.length - 1

  function goOn() {
    if (isLast) onDone()
    else onStep(index + 2)
  }

  async function saveAndGoOn() {
    setSaving(true)
    const failure = await step?.save?.()
    setSaving(false)
    if (failure) setProblem(failure)
    else goOn()
  }

  return (
    <section className="mt-8 max-w-wide rounded-md border border-border bg-surface p-6">
      <p className="text-13 text-muted">{t('step', { step: index + 1, steps: steps.length })}</p>
      <h2 ref={heading} tabIndex={-1} className="mt-1 font-display text-24">
        {step.title}
      </h2>
      {step.text && <p className="mt-1 text-14 text-text-2">{step.text}</p>}
      <div className="mt-5">{step.content}</div>
      {problem && (
        <div role="alert" className="mt-4">
          <InlineNote tone="danger">{problem}</InlineNote>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-border pt-5">
        <span className="me-auto text-13 text-muted">{step.later}</span>
        {index > 0 && (
          <Button variant="ghost" onClick={() => onStep(index)}>
            {t('back')}
          </Button>
        )}
        {!isLast && (
          <Button variant="secondary" onClick={goOn}>
            {t('skip')}
          </Button>
        )}
        <Button pending={isSaving} pendingLabel={t('saving')} onClick={() => void saveAndGoOn()}>
          {isLast ? t('finish') : t('next')}
        </Button>
      </div>
    </section>
  )
}
