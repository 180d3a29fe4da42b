import { type ComponentProps, lazy, Suspense } from 'react'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'

const load = () => import('./MessageDialog.tsx')
const MessageDialog = lazy(async () => ({ default: (await load()).MessageDialog }))

type LazyMessageDialogProps = ComponentProps<typeof MessageDialog> & { isOpen: boolean }

/** The dialog that a form ends in. Its code is fetched while the form is filled in, so that it opens at once. */
export function LazyMessageDialog({ isOpen, ...props }: LazyMessageDialogProps) {
  useCodePrefetch(load)
  return <Suspense>{isOpen && <MessageDialog {...props} />}</Suspense>
}
