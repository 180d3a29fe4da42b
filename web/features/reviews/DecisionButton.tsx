import { Check, RotateCcw, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { ReviewDecision } from '../../../contract/reviews.ts'
import { Button } from '../../ui/buttons/Button.tsx'

const STYLES = {
  approve: { icon: Check, variant: 'primary' },
  request_changes: { icon: RotateCcw, variant: 'secondary' },
  reject: { icon: X, variant: 'danger' },
} as const

type DecisionButtonProps = ComponentProps<typeof Button> & { decision: ReviewDecision }

/** One of the three decisions of a reviewer. */
export function DecisionButton({ decision, children, ...rest }: DecisionButtonProps) {
  const t = useTranslations('reviews.decision')
  return (
    <Button {...STYLES[decision]} {...rest}>
      {t(decision)}
      {children}
    </Button>
  )
}
