import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'
import { ConnectAction } from './ConnectAction.tsx'

const loadDialog = () => import('./ConnectDialog.tsx')
const ConnectDialog = lazy(async () => ({ default: (await loadDialog()).ConnectDialog }))

/** The connect action of a member for a page, and its dialog, which outlives a hover card. */
export function useConnectDialog(size?: 'sm' | 'md'): {
  connectAction: (profile: Profile) => ReactNode
  dialog: ReactNode
} {
  const [toAsk, setToAsk] = useState<{ id: string; name: string } | null>(null)
  useCodePrefetch(loadDialog)
  return {
    connectAction: (profile) => {
      const member = { id: profile.id, name: displayName(profile) }
      return <ConnectAction member={member} size={size} onAsk={() => setToAsk(member)} />
    },
    dialog: toAsk && (
      <Suspense>
        <ConnectDialog member={toAsk} onClose={() => setToAsk(null)} />
      </Suspense>
    ),
  }
}
