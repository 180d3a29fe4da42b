import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { KeyScope } from '../../../contract/key-scopes.values.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { type KeyOwner, useMakeKey } from './keys.api.ts'
import { NewKeyForm } from './NewKeyForm.tsx'
import { OnceDialog } from './OnceDialog.tsx'

type KeySectionsProps = {
  owner: KeyOwner
  title: string
  text: string
  id?: string
  scopes: readonly KeyScope[]
  /** What a new key may do; undefined where none can be made. */
  possible: readonly KeyScope[] | undefined
  /** The list of keys. */
  children: ReactNode
}

/** Keys, and a form that a button opens and that makes one. The secret of a new key is shown once. */
export function KeySections({ owner, title, text, id, scopes, possible, children }: KeySectionsProps) {
  const t = useTranslations('apikeys')
  const [isOpen, setIsOpen] = useState<boolean>()
  const making = useMakeKey(owner)

  function close() {
    if (making.isError) making.reset()
    setIsOpen(false)
  }

  return (
    <>
      <LabelledSection
        title={title}
        text={text}
        id={id}
        action={
          possible &&
          !isOpen && (
            <Button
              variant="secondary"
              size="sm"
              icon={Plus}
              autoFocus={isOpen === false}
              onClick={() => setIsOpen(true)}
            >
              {t('newKey')}
            </Button>
          )
        }
      >
        {children}
      </LabelledSection>
      {possible && isOpen && (
        <LabelledSection title={t(owner === 'site' ? 'newServiceKey' : 'newKey')} text={t('newText')}>
          <NewKeyForm making={making} scopes={scopes} possible={possible} onClose={close} />
        </LabelledSection>
      )}
      {making.data && <OnceDialog apiKey={making.data} onClose={() => making.reset()} />}
    </>
  )
}
