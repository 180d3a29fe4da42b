import { useSiteBrand, useSiteName } from '../../lib/pages/site-name.ts'
import { QuadMark } from './QuadMark.tsx'

/** The site's own logo, or the mark of Quad, and the name of the site. */
export function Logo() {
  const name = useSiteName()
  const { logo } = useSiteBrand()
  return (
    <span className="inline-flex min-w-0 max-w-60 items-center gap-2.5">
      {logo ? (
        <img src={logo} alt="" className="max-h-8 max-w-24 shrink-0 object-contain" />
      ) : (
        <QuadMark className="size-[25px] shrink-0 text-accent" />
      )}
      <span dir="auto" className="line-clamp-2 font-display text-22 leading-tight wrap-anywhere text-text">
        {name}
      </span>
    </span>
  )
}
