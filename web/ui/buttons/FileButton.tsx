import { type ComponentProps, useRef } from 'react'
import { Button } from './Button.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> & {
  label: string
  /** As of `<input type="file">`. */
  accept: string
  onFile: (file: File) => void
}

/** A button that lets a file be chosen. */
export function FileButton({ label, accept, onFile, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...rest} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
