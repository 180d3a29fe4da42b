import type { ComponentProps } from 'react'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'

const load = () => import('./MessageDialog.tsx')
const MessageDialog = lazyPart(async () => (await load()).MessageDialog)

type LazyMessageDialogProps = ComponentProps<typeof MessageDialog> & { isOpen: boolean }

/** The dialog that a form ends in. Its code is fetched while the form is filled in, so that it opens at once. */
export function LazyMessageDialog({ isOpen, ...props }: LazyMessageDialogProps) {
  useCodePrefetch(load)
  return isOpen && <MessageDialog {...props} />
}
