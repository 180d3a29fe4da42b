import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type DisclosureProps = ComponentProps<'details'> & {
  label: ReactNode
  labelStyles: string
}

/** Content that its label opens and closes: the browser's own control, with a chevron. */
export function Disclosure({ label, labelStyles, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest}>
      <summary
        className={classNames(
          'flex w-fit cursor-pointer list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden',
          labelStyles,
        )}
      >
        {label}
        <ChevronDown size={16} className="shrink-0 transition-transform in-[[open]>summary]:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
