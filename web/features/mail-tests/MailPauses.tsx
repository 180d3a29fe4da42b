import { useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { endMailPauses, listMailPauses } from '../../../contract/bounces.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'

const pausesQuery = apiQuery(listMailPauses, {}, ({ mail_pauses }) => mail_pauses)

/** The addresses to which mail is paused, with the replies, which an administrator tries again one by one or all at once. */
export function MailPauses() {
  const t = useTranslations('mailtest.pauses')
  const format = useFormatter()
  const { data: pauses = [] } = useQuery(pausesQuery)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (member?: string) => request(endMailPauses, { query: { member } }),
    onError: (error) => toast.error(describeError(error, t('failed'))),
  })
  if (pauses.length === 0) return null
  return (
    <div>
      <h4 className="text-15 font-bold">{t('title', { count: pauses.length })}</h4>
      <ul aria-label={t('title', { count: pauses.length })} className="mt-2 border-t border-border">
        {pauses.map(({ user, email, since, reason }) => (
          <li key={user.id} className="flex flex-wrap items-center gap-3 border-b border-border py-2.5">
            <p className="min-w-0 flex-1 basis-64 text-14 wrap-anywhere">
              <strong>{displayName(user)}</strong>, {email}
              <br />
              <span className="text-text-2">
                {t('since', { since: format.dateTime(new Date(since), { dateStyle: 'medium' }), reason })}
              </span>
            </p>
            <Button
              variant="secondary"
              icon={Undo2}
              pending={isPending && variables === user.id}
              aria-label={t('tryOne', { name: displayName(user) })}
              onClick={() => mutate(user.id)}
            >
              {t('try')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <Button
          variant="secondary"
          icon={Undo2}
          pending={isPending && variables === undefined}
          onClick={() => mutate(undefined)}
        >
          {t('tryAll')}
        </Button>
      </div>
    </div>
  )
}
