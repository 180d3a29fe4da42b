import { useHydrated } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/**
 * The element of every button but Button: of type "button" by default. Until its page is hydrated a press would be lost,
 * and it says that it is disabled; it looks as always meanwhile. Button is disabled until then, since one of type "submit"
 * would have the browser send the form.
 */
export function PlainButton(props: ComponentProps<'button'>) {
  return <button type="button" aria-disabled={useHydrated() ? undefined : true} {...props} />
}
