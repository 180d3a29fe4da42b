import { Ban, Ellipsis, Flag, Link2, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.values.ts'
import type { Reply } from '../../../contract/comments.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { copyLink } from '../../lib/pages/copy-link.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import type { MenuItem } from '../../ui/overlays/menu-item.ts'
import { anchorOf } from './CommentItem.tsx'
import { useDiscussion } from './comments-context.ts'

const ReportDialog = lazyPart(async () => (await import('../../entities/reports/ReportDialog.tsx')).ReportDialog)

/** Actions on a comment besides support and reply. */
export function CommentMenu({ comment, userId }: { comment: Reply; userId: string }) {
  const t = useTranslations('comments')
  const tb = useTranslations('blocks')
  const reporting = useTranslations('reporting')
  const [isReporting, setIsReporting] = useState(false)
  const { isAdmin, isOpen, blocked, startEdit, askToDelete, askToBlock } = useDiscussion()
  const isOwn = comment.author.id === userId
  const name = displayName(comment.author)
  const copy = async () => {
    if (await copyLink(`${window.location.pathname}#${anchorOf(comment.id)}`)) toast.success(t('linkCopied'))
    else toast.error(t('linkNotCopied'))
  }
  const items: MenuItem[] = [{ label: t('copyLink'), icon: Link2, onSelect: () => void copy() }]
  if (isOwn && isOpen) items.push({ label: t('edit'), icon: Pencil, onSelect: () => startEdit(comment) })
  if (!isOwn) items.push({ label: reporting('report'), icon: Flag, onSelect: () => setIsReporting(true) })
  if (!isOwn && comment.author.id !== ANONYMOUS_USER_ID && !blocked.includes(comment.author.id)) {
    items.push({ label: tb('blockOf', { name }), icon: Ban, destructive: true, onSelect: () => askToBlock(comment) })
  }
  if (isOwn || isAdmin) {
    items.push({ label: t('delete'), icon: Trash2, destructive: true, onSelect: () => askToDelete(comment) })
  }
  return (
    <>
      <Menu
        trigger={<IconButton label={t('menu', { name })} icon={Ellipsis} size="sm" className="print:hidden" />}
        items={items}
      />
      {isReporting && (
        <ReportDialog target={{ kind: 'comment', id: comment.id }} onClose={() => setIsReporting(false)} />
      )}
    </>
  )
}
