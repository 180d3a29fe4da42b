import { useHydrated } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { IconType } from '../art/icon-type.ts'
import { classNames } from '../class-names.ts'
import { type ButtonVariants, buttonVariants } from './button-variants.ts'

type ButtonProps = ComponentProps<'button'> &
  ButtonVariants & {
    icon?: IconType
    /** While true the button is busy and disabled and shows `pendingLabel`, at an unchanged width. */
    pending?: boolean
    pendingLabel?: string
  }

/**
 * The standard button. `type` is "button" by default. It is disabled until its page is hydrated, since a press would be
 * lost, and looks as always.
 */
export function Button({
  variant,
  size,
  fullWidth,
  className,
  icon: Icon,
  pending = false,
  pendingLabel,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isHydrated = useHydrated()
  return (
    <button
      type={type}
      disabled={disabled || pending || !isHydrated}
      aria-busy={pending || undefined}
      className={classNames(
        buttonVariants({ variant, size, fullWidth }),
        pending && 'cursor-progress opacity-80',
        disabled && !pending && 'cursor-not-allowed opacity-50',
        className,
      )}
      {...rest}
    >
      {pendingLabel ? (
        <SwappingLabel
          icon={Icon}
          pending={pending}
          label={children}
          pendingLabel={pendingLabel}
          hasOwnWidth={!fullWidth}
        />
      ) : (
        <>
          {Icon && <Icon />}
          {children}
        </>
      )}
    </button>
  )
}

// The label that is not shown is reserved as generated, invisible content, so that the wider of the two sets the width
// of a button that has one of its own. The icon is beside the label, in the middle of that width.
function SwappingLabel(props: {
  icon: IconType | undefined
  pending: boolean
  label: ComponentProps<'button'>['children']
  pendingLabel: string
  hasOwnWidth: boolean
}) {
  const Icon = props.icon
  const reserved = props.pending && typeof props.label === 'string' ? props.label : props.pendingLabel
  return (
    <span
      data-reserve={props.hasOwnWidth ? reserved : undefined}
      className={classNames(
        'grid text-center after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-reserve)]',
        Icon && 'gap-x-[inherit] after:ps-6.5',
      )}
    >
      <span className="flex items-center justify-center gap-x-[inherit]">
        {Icon && <Icon className="shrink-0" />}
        <span>{props.pending ? props.pendingLabel : props.label}</span>
      </span>
    </span>
  )
}
