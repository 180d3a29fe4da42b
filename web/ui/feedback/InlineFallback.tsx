import { InlineFailure } from './InlineFailure.tsx'
import { Skeleton } from './Skeleton.tsx'

type InlineFallbackProps = {
  error: Error | null
  refetch: () => unknown
  /** Sentence that names the failed content. */
  text: string
  /** Size of the placeholder, as classes. */
  skeleton: string
  /** Classes of the failure. */
  className?: string
}

/** In place of a small part of a page whose query has no data yet. */
export function InlineFallback({ error, refetch, text, skeleton, className }: InlineFallbackProps) {
  if (!error) return <Skeleton className={skeleton} />
  return <InlineFailure text={text} onRetry={() => void refetch()} className={className} />
}
