/** The plan of the courtyard on the home and sign-in pages. Decoration: hidden from assistive technology. */
export function CourtyardPlan({ className }: { className?: string }) {
  return <svg viewBox="0 0 590 590" aria-hidden="true" className={className} />
}
