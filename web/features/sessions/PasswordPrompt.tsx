import { useEffect, useState } from 'react'
import { onPasswordNeeded } from '../../lib/api/password-needed.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'

const PasswordDialog = lazyPart(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)

/** Asks for the password wherever a request needs it. */
export function PasswordPrompt() {
  const [prompt, setPrompt] = useState<{ answer: (isConfirmed: boolean) => void }>()
  useEffect(() => onPasswordNeeded(() => new Promise((answer) => setPrompt({ answer }))), [])
  if (!prompt) return null
  const close = (isConfirmed: boolean) => {
    setPrompt(undefined)
    prompt.answer(isConfirmed)
  }
  return <PasswordDialog onConfirmed={() => close(true)} onClose={() => close(false)} />
}
