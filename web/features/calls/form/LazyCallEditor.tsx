import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { CallEditor } from './CallEditor.tsx'

const Editor = lazy(async () => ({ default: (await import('./CallEditor.tsx')).CallEditor }))

/** Dates with time zones and dialogs would be half of the first load of the page. */
export function LazyCallEditor(props: ComponentProps<typeof CallEditor>) {
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <Editor {...props} />
    </Suspense>
  )
}
