import { cloneElement } from 'react'
import { latePart, useStandIn } from '../lib/late-part.ts'
import type { MenuProps } from './menu-item.ts'
import { opensByKey } from './take-over.ts'

const loaded = latePart(async () => (await import('./LoadedMenu.tsx')).LoadedMenu)

/** A menu of actions and routes. Destructive items go last; a divider is drawn before the first of them. */
export function Menu(props: MenuProps) {
  const { Part, standIn, open, ...takeOver } = useStandIn(loaded)
  if (Part) return <Part {...props} {...takeOver} />
  return (
    <span {...standIn}>
      {cloneElement(props.trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        onClick: open,
        onKeyDown: (event) => opensByKey(event.key) && open(),
      })}
    </span>
  )
}
