import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api/api-client.ts'
import { useLoading } from '../../lib/feedback/loading.tsx'
import { hasDrafts } from '../../lib/forms/device-drafts.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { endSession } from '../../lib/session/session.ts'
import { wipeDevice } from '../../lib/session/wipe-device.ts'

const ConfirmDialog = lazyPart(async () => (await import('../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog)

/**
 * The action of a sign-out button, and the dialog to render beside it, which asks before unsent texts on this device are
 * deleted.
 */
export function useSignOut(): { signOut: () => Promise<void>; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false)
  const signOutNow = useSignOutNow()
  const signOut = async () => {
    if (await hasDrafts()) setIsAsking(true)
    else await signOutNow()
  }
  const question = isAsking && <DraftQuestion onClose={() => setIsAsking(false)} onConfirm={() => void signOutNow()} />
  return { signOut, question }
}

function DraftQuestion({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const t = useTranslations('sessions.signOut')
  const site = useSiteName()
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title')}
      description={t('text', { site })}
      cancelLabel={t('stay')}
      confirmLabel={t('confirm')}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    />
  )
}

/** Signs out on the server, at the provider that opened the session, and on this device, and wipes what is kept there; the device forgets the session also when the server is unreachable. */
function useSignOutNow(): () => Promise<void> {
  const navigate = useNavigate()
  const { startLoading, stopLoading } = useLoading()
  return useCallback(async () => {
    startLoading()
    const logoutUrl = await import('../../lib/session/provider-logout.ts').then(
      ({ findLogoutUrl }) => findLogoutUrl(),
      () => null,
    )
    await call('signOut', {}).catch(() => undefined)
    await wipeDevice()
    endSession()
    // Not by `leaveFor`, which is in one file with the pages around signing in.
    if (logoutUrl) window.location.assign(logoutUrl)
    else await navigate({ to: '/auth/login' })
    stopLoading()
  }, [navigate, startLoading, stopLoading])
}
