import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ComponentProps } from 'react'
import { Button } from '../buttons/Button.tsx'

/** A button inside a Dialog that closes it the same way Escape does, so that unsaved changes are asked about. */
export function DialogClose({ variant = 'ghost', ...rest }: ComponentProps<typeof Button>) {
  return <BaseDialog.Close render={<Button variant={variant} {...rest} />} />
}
