import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

/** Dates with time zones and dialogs would be half of the first load of the page. */
export const LazyCallEditor = lazyPart(
  async () => (await import('./CallEditor.tsx')).CallEditor,
  <Skeleton className="h-64" />,
)
