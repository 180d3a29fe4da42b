import { type ReactNode, useState } from 'react'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { Late, useWhenIdle } from '../../lib/Late.tsx'
import { latePart } from '../../lib/late-part.ts'
import { ConnectAction } from './ConnectAction.tsx'

const connectDialog = latePart(async () => (await import('./ConnectDialog.tsx')).ConnectDialog)

/** What a page needs to offer connecting: the action for a member, and the dialog it opens, which outlives a hover card. */
export function useConnectDialog(size?: 'sm' | 'md'): {
  connectAction: (profile: Profile) => ReactNode
  dialog: ReactNode
} {
  const [toAsk, setToAsk] = useState<{ id: string; name: string } | null>(null)
  useWhenIdle([connectDialog])
  return {
    connectAction: (profile) => {
      const member = { id: profile.id, name: displayName(profile) }
      return <ConnectAction member={member} size={size} onAsk={() => setToAsk(member)} />
    },
    dialog: toAsk && <Late part={connectDialog} member={toAsk} onClose={() => setToAsk(null)} />,
  }
}
