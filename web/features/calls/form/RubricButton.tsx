import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CALL_CRITERIA_MAX } from '../../../../contract/calls.values.ts'
import { listQueue } from '../../../../contract/reviews.ts'
import { request } from '../../../lib/api/api-client.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { toast } from '../../../lib/feedback/toasts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { SectionProps } from './call-form.ts'

const WEIGHT = 3

/** Adds the criteria of the site's rubric that the call does not have yet. */
export function RubricButton({ form, onChange }: Pick<SectionProps, 'form' | 'onChange'>) {
  const t = useTranslations('callForm')
  const add = useMutation({
    mutationFn: async () => (await request(listQueue, { query: { page_size: 10 } })).rubric.criteria,
    onSuccess: (criteria) => {
      const known = new Set(form.criteria.map(({ label }) => label))
      const added = criteria.filter(({ label }) => !known.has(label))
      const all = [...form.criteria, ...added.map(({ label, question }) => ({ label, question, weight: WEIGHT }))]
      onChange({ criteria: all.slice(0, CALL_CRITERIA_MAX) })
    },
    onError: (error) => toast.error(describeError(error, t('failed'))),
  })
  if (form.criteria.length >= CALL_CRITERIA_MAX) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={Plus}
      className="-mt-2 -ms-3 self-start"
      pending={add.isPending}
      pendingLabel={t('adding')}
      onClick={() => add.mutate()}
    >
      {t('addFromRubric')}
    </Button>
  )
}
