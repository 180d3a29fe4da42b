import { Lightbulb, User, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'

export type LoadingSize = 'sm' | 'md' | 'lg' | 'full'

export type LoadingIndicatorProps = { message?: string; size?: LoadingSize; className?: string }

const GRAPHIC_WIDTHS: Record<LoadingSize, string> = { sm: 'w-20', md: 'w-32', lg: 'w-49', full: 'w-49' }
const MESSAGE_STYLES: Record<LoadingSize, string> = {
  sm: 'text-14 font-medium',
  md: 'text-15 font-medium',
  lg: 'font-display text-22',
  full: 'font-display text-22',
}

/** Three linked nodes, bouncing dots and a message; 'full' takes the height of the screen. */
export function LoadingIndicator({ message, size = 'md', className }: LoadingIndicatorProps) {
  const t = useTranslations('ui')
  return (
    <div
      role="status"
      className={classNames(
        'flex flex-col items-center justify-center text-center',
        size === 'full' ? 'min-h-dvh px-4' : 'py-6',
        size === 'sm' ? 'gap-3' : 'gap-5',
        className,
      )}
    >
      <ThreeNodes className={GRAPHIC_WIDTHS[size]} />
      <span className={classNames('flex gap-2.5', size === 'sm' ? 'pt-1' : 'pt-4')} aria-hidden="true">
        {DOT_DELAYS.map((delay) => (
          <span
            key={delay}
            className={classNames('size-2.5 animate-dot motion-reduce:animate-none rounded-[2px] bg-accent', delay)}
          />
        ))}
      </span>
      <p className={MESSAGE_STYLES[size]}>{message ?? t('loading.profile')}</p>
    </div>
  )
}

const DOT_DELAYS = ['[animation-delay:0ms]', '[animation-delay:140ms]', '[animation-delay:280ms]']

function ThreeNodes({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 196 166" aria-hidden="true" className={classNames('h-auto', className)}>
      <g className="stroke-border" strokeWidth="9">
        <path d="M98 30 30 135h136Z" fill="none" />
      </g>
      <path
        d="M30 135 98 30l68 105Z"
        fill="none"
        pathLength="1"
        strokeDasharray="1"
        strokeWidth="9"
        className="animate-link motion-reduce:animate-none stroke-accent"
      />
      <rect x="69" y="1" width="58" height="58" rx="8" className="fill-accent" />
      <rect x="1" y="107" width="58" height="58" rx="8" className="fill-accent" />
      <rect x="137" y="107" width="58" height="58" rx="8" className="fill-sun" />
      <Lightbulb x="84" y="16" size={28} className="text-accent-contrast" />
      <User x="16" y="122" size={28} className="text-accent-contrast" />
      <Users x="152" y="122" size={28} className="text-sun-contrast" />
    </svg>
  )
}
