import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldControl } from './field-context.ts'
import { IconButton } from './IconButton.tsx'
import { inputLook } from './input-look.ts'

/** A password control with a button that shows what was typed; takes the props of `register()`. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'size' | 'type'>) {
  const t = useTranslations('ui')
  const control = useFieldControl(rest)
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="relative block w-full">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        {...control}
        type={isShown ? 'text' : 'password'}
        className={inputLook('lg', `pl-3 pr-12 ${className ?? ''}`)}
      />
      <IconButton
        label={isShown ? t('field.hidePassword') : t('field.showPassword')}
        icon={isShown ? EyeOff : Eye}
        aria-controls={control.id}
        onClick={() => setIsShown(!isShown)}
        className="absolute! top-1/2 right-0.5 -translate-y-1/2"
      />
    </span>
  )
}
