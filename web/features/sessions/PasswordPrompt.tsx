import { lazy, Suspense, useEffect, useState } from 'react'
import { onPasswordNeeded } from '../../lib/api/password-needed.ts'

const PasswordDialog = lazy(async () => ({
  default: (await import('./PasswordDialog.tsx')).PasswordDialog,
}))

/** Asks for the password wherever a call needs it. */
export function PasswordPrompt() {
  const [prompt, setPrompt] = useState<{ answer: (isConfirmed: boolean) => void }>()
  useEffect(() => onPasswordNeeded(() => new Promise((answer) => setPrompt({ answer }))), [])
  if (!prompt) return null
  const close = (isConfirmed: boolean) => {
    setPrompt(undefined)
    prompt.answer(isConfirmed)
  }
  return (
    <Suspense>
      <PasswordDialog onConfirmed={() => close(true)} onClose={() => close(false)} />
    </Suspense>
  )
}
