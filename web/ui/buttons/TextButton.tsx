import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { TEXT_LINK_STYLES } from '../navigation/text-link-styles.ts'
import { PlainButton } from './PlainButton.tsx'

/** A button that reads as a TextLink: for actions inside text and section headings. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <PlainButton
      className={classNames(TEXT_LINK_STYLES, 'disabled:cursor-not-allowed disabled:opacity-50', className)}
      {...rest}
    />
  )
}
