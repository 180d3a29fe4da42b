import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { dropCourse } from '../../../contract/learning-platforms.ts'
import { request } from '../../lib/api/api-client.ts'
import { ConfirmDialogButton } from '../../ui/overlays/ConfirmDialogButton.tsx'

/** For the author of an idea that carries a course: takes it off. */
export function CarriedCourse({ ideaId, name }: { ideaId: string; name: string }) {
  const t = useTranslations('courses.carried')
  const dropping = useMutation({ mutationFn: () => request(dropCourse, { params: { id: ideaId } }) })
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-14">
      <p dir="auto" className="min-w-0 flex-1 basis-60 wrap-anywhere text-text-2">
        {t('text', { course: name })}
      </p>
      <ConfirmDialogButton
        variant="secondary"
        label={t('drop')}
        name={t('dropOf', { course: name })}
        question={{ title: t('dropTitle', { course: name }), text: t('dropText') }}
        act={() => dropping.mutateAsync()}
        isPending={dropping.isPending}
        done={t('dropped')}
        failed={t('dropFailed')}
      />
    </div>
  )
}
