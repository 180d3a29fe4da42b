/** The mark of Quad: a square with one open corner and a path through it. */
export function QuadMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <g fill="none" stroke="currentColor" strokeWidth="5">
        <path d="M17.5 26.5h-12v-21h21v12" strokeLinejoin="round" />
        <path d="m15 15 14 14" />
      </g>
    </svg>
  )
}
