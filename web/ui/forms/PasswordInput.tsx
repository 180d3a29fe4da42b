import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, use, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../buttons/IconButton.tsx'
import { classNames } from '../class-names.ts'
import { FieldContext, useFieldControl } from './field-context.ts'
import { inputVariants } from './input-variants.ts'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'size' | 'type'> & { onValueChange?: (value: string) => void }

/** A password control with a button that shows what was typed; takes the props of `register()`. */
export function PasswordInput({ className, onValueChange, ...rest }: PasswordInputProps) {
  const t = useTranslations('forms')
  const control = useFieldControl(rest)
  const field = use(FieldContext)
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="relative block w-full">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        {...control}
        {...(onValueChange && { onChange: ({ target }) => onValueChange(target.value) })}
        type={isShown ? 'text' : 'password'}
        className={classNames(inputVariants(), 'pe-12 ps-3', className)}
      />
      <IconButton
        label={isShown ? t('hidePassword') : t('showPassword')}
        icon={isShown ? EyeOff : Eye}
        aria-controls={control.id}
        aria-describedby={field?.labelId}
        onClick={() => setIsShown(!isShown)}
        className="absolute! top-1/2 end-0.5 -translate-y-1/2"
      />
    </span>
  )
}
