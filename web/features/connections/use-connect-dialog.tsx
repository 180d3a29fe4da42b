import { type ReactNode, useState } from 'react'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'
import { ConnectAction } from './ConnectAction.tsx'

const loadDialog = () => import('./ConnectDialog.tsx')
const ConnectDialog = lazyPart(async () => (await loadDialog()).ConnectDialog)

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
    dialog: toAsk && <ConnectDialog member={toAsk} onClose={() => setToAsk(null)} />,
  }
}
