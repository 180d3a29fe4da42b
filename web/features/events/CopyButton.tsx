import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '../../lib/pages/copy-link.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import type { ButtonVariants } from '../../ui/buttons/button-variants.ts'

const COPIED_MS = 3000

/** Copies a text, and says so. The text is beside it, for browsers that forbid copying. */
export function CopyButton({ text, variant, size }: { text: string } & Pick<ButtonVariants, 'variant' | 'size'>) {
  const t = useTranslations('events.copy')
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(text))) return
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), COPIED_MS)
  }
  return (
    <Button variant={variant} size={size} icon={isCopied ? Check : Copy} onClick={() => void copy()}>
      <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
    </Button>
  )
}
