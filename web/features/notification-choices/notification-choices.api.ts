import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { endMailPause, getMailPause } from '../../../contract/bounces.ts'
import { type NotificationChoices, setNotificationChoices } from '../../../contract/notification-choices.ts'
import { choicesQuery, previewQuery } from '../../entities/notifications/notification-choices.queries.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { fetchAll } from '../../lib/api/changes.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'

type Change = Partial<Pick<NotificationChoices, 'kinds' | 'digest' | 'quiet'>>

export function useMailPreview() {
  return useQuery(previewQuery)
}

const pauseQuery = apiQuery(getMailPause, {}, ({ mail_pause }) => mail_pause)

export function useMailPause() {
  return useQuery(pauseQuery)
}

/** Ends the pause of mail to the own address. */
export function useTryMailAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => request(endMailPause, {}),
    onSuccess: () => queries.setQueryData(pauseQuery.queryKey, null),
  })
}

/** Saves a change at once. Shown before it is saved; of several, one is saved after the other. */
export function useChangeChoices(): (change: Change) => void {
  const t = useTranslations('notificationChoices')
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    scope: { id: 'notification-choices' },
    mutationFn: async (_change: Change) => {
      const shown = queries.getQueryData(choicesQuery.queryKey)
      if (!shown) return
      const { notifications } = await request(setNotificationChoices, { body: { notifications: shown } })
      queries.setQueryData(choicesQuery.queryKey, (now) => now && { ...now, version: notifications.version })
    },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: choicesQuery.queryKey })
      queries.setQueryData(choicesQuery.queryKey, (shown) => shown && { ...shown, ...change })
    },
    onError: fetchAll,
  })
  return (change) => void toastOutcome(mutateAsync(change), { failed: t('failed') })
}
