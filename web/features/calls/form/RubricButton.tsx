import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CALL_CRITERIA_MAX } from '../../../../contract/calls.values.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { toast } from '../../../lib/feedback/toasts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { SectionProps } from './call-form.ts'
import { queueQuery, rubricQuery, withRubric } from './rubric.ts'

/** Adds the criteria of the site's rubric that the call does not have yet. */
export function RubricButton({ form, onChange }: Pick<SectionProps, 'form' | 'onChange'>) {
  const t = useTranslations('callForm')
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: async () => rubricQuery.select(await queries.fetchQuery(queueQuery)),
    onSuccess: (rubric) => onChange({ criteria: withRubric(form, rubric).criteria }),
    onError: (error) => toast.error(describeError(error, t('failed'))),
  })
  if (form.criteria.length >= CALL_CRITERIA_MAX) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={Plus}
      pending={add.isPending}
      pendingLabel={t('adding')}
      onClick={() => add.mutate()}
    >
      {t('addFromRubric')}
    </Button>
  )
}
