import { afterFirstView } from '../../lib/pages/after-first-view.tsx'
import { classNames } from '../class-names.ts'

const Drawing = afterFirstView(async () => (await import('./CourtyardDrawing.tsx')).CourtyardDrawing)

/** The plan of the courtyard on the home and sign-in pages. Decoration: hidden from assistive technology. */
export function CourtyardPlan({ className }: { className?: string }) {
  return (
    <svg viewBox="6 9 591 591" aria-hidden="true" className={classNames('h-auto w-full', className)}>
      <Drawing />
    </svg>
  )
}
