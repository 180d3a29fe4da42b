import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { describeError, toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { linkQuery, useLinkIdentity } from './identities.api.ts'

/** Shows both accounts and asks before a sign-in is linked. A code that is void is told in a toast. */
export function LinkDialog({ code, onClose }: { code: string; onClose: (isLinked: boolean) => void }) {
  const t = useTranslations('linkedSignIns')
  const user = useCurrentUser()
  const { data: found, error } = useQuery(linkQuery(code))
  const linking = useLinkIdentity()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!error) return
    toast.error(describeError(error, t('linkFailed')))
    onClose(false)
  }, [error])

  async function link(provider: string) {
    let isLinked = false
    const onSuccess = () => {
      isLinked = true
      toast.success(t('linked', { provider }))
    }
    await toastOutcome(linking.mutateAsync(code), { onSuccess, failed: t('linkFailed') })
    onClose(isLinked)
  }

  if (!found) return null
  const there = [found.name, found.email].filter(Boolean).join(', ')
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
      title={t('confirmTitle', { provider: found.label })}
      description={t('confirmText')}
      confirmLabel={t('confirm')}
      tone="primary"
      pending={linking.isPending}
      pendingLabel={t('linking')}
      onConfirm={() => void link(found.label)}
    >
      <dl className="grid gap-x-4 gap-y-1 text-15 sm:grid-cols-[auto_1fr]">
        <dt className="text-text-2">{t('account')}</dt>
        <dd className="font-bold wrap-anywhere max-sm:mb-2">{there || found.label}</dd>
        <dt className="text-text-2">{t('own')}</dt>
        <dd className="font-bold wrap-anywhere">{user?.email}</dd>
      </dl>
    </ConfirmDialog>
  )
}
