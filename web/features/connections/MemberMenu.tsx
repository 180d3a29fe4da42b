import { useInfiniteQuery } from '@tanstack/react-query'
import { Ban, Ellipsis, Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'
import { connectionsOfQuery } from './connections.api.ts'

const BlockDialog = lazyPart(async () => (await import('../../entities/blocks/BlockDialog.tsx')).BlockDialog)
const ReportDialog = lazyPart(async () => (await import('../../entities/reports/ReportDialog.tsx')).ReportDialog)

/** More actions on a member: report the profile, block. */
export function MemberMenu({ member }: { member: { id: string; name: string } }) {
  const t = useTranslations('blocks')
  const reporting = useTranslations('reporting')
  const { data } = useInfiniteQuery(connectionsOfQuery(member.id))
  const [asked, setAsked] = useState<'block' | 'report'>()
  const isBlocked = data?.pages[0]?.is_blocked
  const close = () => setAsked(undefined)
  return (
    <>
      <LazyMenu
        trigger={<IconButton label={t('menu', { name: member.name })} icon={Ellipsis} />}
        items={[
          { label: reporting('report'), icon: Flag, onSelect: () => setAsked('report') },
          ...(isBlocked
            ? []
            : [{ label: t('block'), icon: Ban, destructive: true, onSelect: () => setAsked('block') }]),
        ]}
      />
      {asked === 'block' && <BlockDialog member={member} onClose={close} />}
      {asked === 'report' && <ReportDialog target={{ kind: 'profile', id: member.id }} onClose={close} />}
    </>
  )
}
