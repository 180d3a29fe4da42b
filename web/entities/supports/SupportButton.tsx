import { Link, useLocation } from '@tanstack/react-router'
import { cva, type VariantProps } from 'class-variance-authority'
import { ArrowUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { signInLink } from '../../lib/pages/links.ts'

const supportVariants = cva('inline-flex shrink-0 items-center justify-center rounded-sm font-bold transition-colors', {
  variants: {
    variant: {
      tile: 'h-15 w-13 flex-col gap-0.5 text-15',
      /** The only action of its row on a phone, a tile beside text elsewhere. */
      bar: 'h-15 w-13 flex-col gap-0.5 text-15 max-lg:h-12 max-lg:w-auto max-lg:max-w-90 max-lg:grow max-sm:max-w-none max-sm:basis-full max-lg:flex-row max-lg:gap-2',
      button: 'min-h-10 gap-2 px-4 text-14 pointer-coarse:min-h-11',
      inline: 'min-h-11 min-w-11 gap-1.5 px-2 text-14',
    },
    state: {
      off: 'border border-border-strong bg-surface text-text hover:border-text hover:bg-hover',
      on: 'border border-transparent bg-sun text-sun-contrast hover:bg-sun-hover',
      static: 'border border-border text-muted',
    },
  },
  compoundVariants: [
    { variant: 'inline', state: 'off', className: 'border-transparent bg-transparent font-regular text-muted' },
    { variant: 'inline', state: 'on', className: 'bg-transparent text-sun-text hover:bg-hover' },
    { variant: 'inline', state: 'static', className: 'border-transparent font-regular' },
  ],
  defaultVariants: { state: 'off' },
})

type SupportButtonProps = {
  count: number
  variant: NonNullable<VariantProps<typeof supportVariants>['variant']>
  /** `static` where the current user cannot support it; `visitor` leads to sign-in and back here. */
  state: 'on' | 'off' | 'static' | 'visitor'
  onToggle: (isSupported: boolean) => void
}

/** How many support an idea or a comment, and the button to be one of them. */
export function SupportButton({ count, variant, state, onToggle }: SupportButtonProps) {
  const t = useTranslations('supports')
  const shown = (
    <>
      <ArrowUp size={18} />
      {variant === 'button' && <span className="max-sm:hidden">{t(state === 'on' ? 'supported' : 'support')},</span>}
      {variant === 'bar' && <span className="lg:hidden">{t(state === 'on' ? 'supported' : 'support')},</span>}
      <span className="tabular-nums">{t('count', { count })}</span>
    </>
  )
  if (state === 'static') {
    return (
      <span className={supportVariants({ variant, state })}>
        <span aria-hidden className="contents">
          {shown}
        </span>
        <span className="sr-only">{t('total', { count })}</span>
      </span>
    )
  }
  const label = t('label', { count })
  if (state === 'visitor') {
    return (
      <SignInToSupport label={label} className={supportVariants({ variant })}>
        {shown}
      </SignInToSupport>
    )
  }
  const isOn = state === 'on'
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      title={t(isOn ? 'withdraw' : 'support')}
      onClick={() => onToggle(!isOn)}
      className={supportVariants({ variant, state })}
    >
      {shown}
    </button>
  )
}

function SignInToSupport(props: { label: string; className: string; children: React.ReactNode }) {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <Link {...signInLink(here)} rel="nofollow" aria-label={props.label} className={props.className}>
      {props.children}
    </Link>
  )
}
