import { ArrowRight, Landmark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PROVIDER_LOGIN_PATH } from '../../../contract/identities.values.ts'
import { readStored, store } from '../../lib/device-storage.ts'
import { LAST_PROVIDER_KEY } from '../../lib/session/last-provider.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import type { Provider } from './identities.api.ts'
import { useLeaving } from './use-leaving.ts'

type ProviderButtonsProps = {
  providers: Provider[]
  returnTo: string | undefined
  isMain: boolean
  /** Whether the page leads straight to the one provider. */
  isAutomatic: boolean
}

/** A button for each provider; the one of the last sign-in, else the first, is the main one. */
export function ProviderButtons({ providers, returnTo, isMain, isAutomatic }: ProviderButtonsProps) {
  const t = useTranslations('providers')
  const lastUsed = useLastUsed()
  const pathOf = (name: string) => PROVIDER_LOGIN_PATH.replace(':provider', name)
  const [problem, setProblem] = useState<string>()
  const { leavingFor, leave } = useLeaving((path) => {
    const provider = providers.find(({ name }) => pathOf(name) === path)?.label ?? t('another')
    setProblem(t('notBegun', { provider }))
  })
  const hasLeft = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    const [only] = providers
    if (!isAutomatic || !only || hasLeft.current) return
    hasLeft.current = true
    store(LAST_PROVIDER_KEY, only.name)
    void leave(pathOf(only.name), { returnTo, isReplaced: true })
  }, [])
  const main = providers.find(({ name }) => name === lastUsed) ?? providers[0]
  const buttons = providers.map((provider) => {
    const { name, label } = provider
    const isLeaving = leavingFor === pathOf(name)
    return (
      <Button
        key={name}
        variant={isMain && provider === main ? 'primary' : 'secondary'}
        size="lg"
        fullWidth
        className="justify-start sm:whitespace-normal"
        icon={Landmark}
        pending={isLeaving}
        onClick={() => {
          store(LAST_PROVIDER_KEY, name)
          setProblem(undefined)
          void leave(pathOf(name), { returnTo })
        }}
      >
        <span className="min-w-0 flex-1 text-start">
          {isLeaving ? t('pending', { provider: label }) : label}
          {name === lastUsed && !isLeaving && <span className="block text-13">{t('lastUsed')}</span>}
        </span>
        <ArrowRight />
      </Button>
    )
  })
  return (
    <>
      {problem && <InlineNote tone="danger">{problem}</InlineNote>}
      {buttons}
    </>
  )
}

/** Null until the page is hydrated: the server does not know the device. */
function useLastUsed(): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => setName(readStored(LAST_PROVIDER_KEY)), [])
  return name
}
