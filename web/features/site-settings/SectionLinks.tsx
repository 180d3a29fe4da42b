import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sectionId } from './section-id.ts'

/** Below where a link brings the heading of a section. */
const READ_FROM = 240

/** Leads to each section of a long page, stays in view, and marks the one that is read. */
export function SectionLinks({ titles }: { titles: string[] }) {
  const t = useTranslations('site')
  const nav = useRef<HTMLElement>(null)
  const current = useCurrentSection(titles)
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    // Not scrollIntoView, which may move the page, too.
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - nav.current.clientWidth / 2
  }, [current])
  return (
    <nav
      ref={nav}
      aria-label={t('sections')}
      className="sticky top-header z-sticky -mx-gutter flex gap-2 overflow-x-auto border-b border-border bg-bg px-gutter py-3 md:top-0 print:hidden"
    >
      {titles.map((title) => (
        <a
          key={title}
          href={`#${sectionId(title)}`}
          aria-current={sectionId(title) === current ? 'location' : undefined}
          className="inline-flex min-h-9 items-center rounded-sm bg-chip px-3 text-14 whitespace-nowrap text-text-2 transition-colors hover:bg-hover hover:text-text aria-[current]:bg-text aria-[current]:text-bg pointer-coarse:min-h-11"
        >
          {title}
        </a>
      ))}
    </nav>
  )
}

/** The last section whose heading is at the top of the screen or above. */
function useCurrentSection(titles: string[]): string {
  const ids = titles.map(sectionId)
  const [current, setCurrent] = useState(ids[0] ?? '')
  const key = ids.join()
  useEffect(() => {
    function read() {
      const isAbove = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < READ_FROM
      setCurrent(key.split(',').findLast(isAbove) ?? key.split(',')[0] ?? '')
    }
    read()
    window.addEventListener('scroll', read, { passive: true })
    return () => window.removeEventListener('scroll', read)
  }, [key])
  return current
}
