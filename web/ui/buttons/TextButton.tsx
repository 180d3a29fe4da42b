import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { TEXT_LINK_STYLES } from '../navigation/text-link-styles.ts'

/** A button that reads as a TextLink: for actions inside text and section headings. */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={classNames(TEXT_LINK_STYLES, 'disabled:cursor-not-allowed disabled:opacity-50', className)}
      {...rest}
    />
  )
}
