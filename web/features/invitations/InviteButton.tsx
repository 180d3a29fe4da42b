import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'
import { Button } from '../../ui/buttons/Button.tsx'

const loadDialog = () => import('./InviteDialog.tsx')
const InviteDialog = lazyPart(async () => (await loadDialog()).InviteDialog)

/** Opens the dialog in which people are invited by mail. */
export function InviteButton() {
  const t = useTranslations('invitations')
  const [isOpen, setOpen] = useState(false)
  useCodePrefetch(loadDialog)
  return (
    <>
      <Button icon={UserPlus} onClick={() => setOpen(true)}>
        {t('invite')}
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  )
}
