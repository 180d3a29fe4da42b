import { lazy, Suspense } from 'react'
import type { MenuProps } from './menu-item.ts'

const Menu = lazy(async () => ({ default: (await import('./Menu.tsx')).Menu }))

/** A menu whose code is fetched when its trigger is first shown, which takes no press until then. */
export function LazyMenu(props: MenuProps) {
  const fallback = (
    <span inert aria-hidden className="contents">
      {props.trigger}
    </span>
  )
  return (
    <Suspense fallback={fallback}>
      <Menu {...props} />
    </Suspense>
  )
}
