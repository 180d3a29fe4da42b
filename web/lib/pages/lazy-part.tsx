import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A component whose code loads when it is first shown, as of a dialog. `space` keeps its place until then. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, space?: ReactNode) {
  const Part = lazy(async () => ({ default: await load() }))
  return (props: Props) => (
    <Suspense fallback={space}>
      <Part {...props} />
    </Suspense>
  )
}
