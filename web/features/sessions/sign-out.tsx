import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLoading } from '../../lib/feedback/loading.tsx'
import { hasDrafts } from '../../lib/forms/device-drafts.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { endSession } from '../../lib/session/session.ts'
import { within } from '../../lib/within.ts'

const LOADING_MS = 3_000
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

/** Signs out on this device, at the provider that opened the session and on the server. */
function useSignOutNow(): () => Promise<void> {
  const navigate = useNavigate()
  const { startLoading, stopLoading } = useLoading()
  return useCallback(async () => {
    startLoading()
    const late = await within(LOADING_MS, import('../../lib/offline/deferred.ts'))
    const url = await late?.leaveDevice()
    // Without the code, as on a line that died before it came, the device forgets the session all the same.
    if (!late) endSession()
    // Not by `leaveFor`, which is in one file with the pages around signing in.
    if (url) window.location.assign(url)
    else await navigate({ to: '/auth/login' })
    stopLoading()
  }, [navigate, startLoading, stopLoading])
}
