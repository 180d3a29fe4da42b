import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { IconType } from '../art/icon-type.ts'
import { CountBadge } from '../content/CountBadge.tsx'
import { type IconButtonVariants, iconButtonVariants } from './button-variants.ts'
import { PlainButton } from './PlainButton.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  IconButtonVariants & {
    label: string
    icon: IconType
    /** A marigold count at the corner, also part of the accessible name: "Notifications (5)". */
    count?: number
  }

/** A square button with only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({ label, icon: Icon, size, variant, count = 0, className, ...rest }: IconButtonProps) {
  const t = useTranslations('ui')
  return (
    <PlainButton
      title={label}
      aria-label={count > 0 ? t('countedLabel', { label, count }) : label}
      className={iconButtonVariants({ size, variant, className })}
      {...rest}
    >
      <Icon size={size === 'sm' ? 16 : 20} />
      <CountBadge count={count} className="absolute -top-1 -end-1 ring-2 ring-surface" />
    </PlainButton>
  )
}
