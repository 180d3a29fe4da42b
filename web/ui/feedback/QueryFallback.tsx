import { LoadFailure } from './LoadFailure.tsx'
import { Skeleton } from './Skeleton.tsx'

type QueryFallbackProps = {
  error: Error | null
  refetch: () => unknown
  /** Sentence that names the failed content. */
  text: string
  /** Size of the placeholder, as classes. */
  skeleton: string
  as?: 'h1' | 'h2'
}

/** In place of a page or a list whose query has no data yet: a placeholder, or the failure with a way to try again. */
export function QueryFallback({ error, refetch, text, skeleton, as }: QueryFallbackProps) {
  if (!error) return <Skeleton className={skeleton} />
  return <LoadFailure as={as} text={text} onRetry={() => void refetch()} />
}
