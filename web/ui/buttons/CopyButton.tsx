import { Check, Copy } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '../../lib/pages/copy-link.ts'
import { Button } from './Button.tsx'
import type { ButtonVariants } from './button-variants.ts'

const COPIED_MS = 3000

type CopyButtonProps = Pick<ButtonVariants, 'variant' | 'size'> & {
  text: string
  onCopied?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Copies a text, and says so. The text is beside it, for browsers that forbid copying. */
export function CopyButton({ text, onCopied, ...rest }: CopyButtonProps) {
  const t = useTranslations('copying')
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(text))) return
    onCopied?.()
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), COPIED_MS)
  }
  return (
    <Button {...rest} icon={isCopied ? Check : Copy} onClick={() => void copy()}>
      <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
    </Button>
  )
}
