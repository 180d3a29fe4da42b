import { Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Reply } from '../../../contract/comments.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { copyLink } from '../../lib/pages/copy-link.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import type { MenuItem } from '../../ui/overlays/menu-item.ts'
import { anchorOf } from './CommentItem.tsx'
import { useDiscussion } from './comments-context.ts'

/** What a member may do with a comment besides supporting and answering it. */
export function CommentMenu({ comment, userId }: { comment: Reply; userId: string }) {
  const t = useTranslations('comments')
  const { isAdmin, isOpen, startEdit, askToDelete } = useDiscussion()
  const isOwn = comment.author.id === userId
  const copy = async () => {
    if (await copyLink(`${window.location.pathname}#${anchorOf(comment.id)}`)) toast.success(t('linkCopied'))
    else toast.error(t('linkNotCopied'))
  }
  const items: MenuItem[] = [{ label: t('copyLink'), icon: Link2, onSelect: () => void copy() }]
  if (isOwn && isOpen) items.push({ label: t('edit'), icon: Pencil, onSelect: () => startEdit(comment) })
  if (isOwn || isAdmin) {
    items.push({ label: t('delete'), icon: Trash2, destructive: true, onSelect: () => askToDelete(comment) })
  }
  const name = displayName(comment.author)
  return (
    <Menu
      trigger={<IconButton label={t('menu', { name })} icon={Ellipsis} size="sm" className="print:hidden" />}
      items={items}
    />
  )
}
