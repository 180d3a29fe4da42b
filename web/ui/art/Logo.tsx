import { useSiteName } from '../../lib/pages/site-name.ts'

/** The mark (a square with one open corner and a path through it) and the name of the site. */
export function Logo() {
  const name = useSiteName()
  return (
    <span className="inline-flex min-w-0 max-w-60 items-center gap-2.5">
      <svg viewBox="0 0 32 32" aria-hidden className="size-[25px] shrink-0 text-accent">
        <g fill="none" stroke="currentColor" strokeWidth="5">
          <path d="M17.5 26.5h-12v-21h21v12" strokeLinejoin="round" />
          <path d="m15 15 14 14" />
        </g>
      </svg>
      <span dir="auto" className="line-clamp-2 font-display text-22 leading-tight wrap-anywhere text-text">
        {name}
      </span>
    </span>
  )
}
