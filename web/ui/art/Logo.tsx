import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'

type LogoProps = { isMarkOnly?: boolean; className?: string }

/** The mark (a square with one open corner and a path through it) and the name. Put it inside a link yourself. */
export function Logo({ isMarkOnly, className }: LogoProps) {
  const t = useTranslations('ui')
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <svg
        viewBox="0 0 32 32"
        role={isMarkOnly ? 'img' : undefined}
        aria-label={isMarkOnly ? t('logo') : undefined}
        aria-hidden={isMarkOnly ? undefined : true}
        className="size-[25px] text-accent"
      >
        <g fill="none" stroke="currentColor" strokeWidth="5">
          <path d="M17.5 26.5h-12v-21h21v12" strokeLinejoin="round" />
          <path d="m15 15 14 14" />
        </g>
      </svg>
      {!isMarkOnly && <span className="font-display text-22 leading-none text-text">{t('logo')}</span>}
    </span>
  )
}
