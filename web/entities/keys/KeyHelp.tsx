import { useTranslations } from 'use-intl'
import { settingsLink } from '../../lib/pages/links.ts'
import { useKeys } from '../../lib/preferences/keys.ts'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'

type KeyHelpProps = {
  /** Keys, each with its effect. */
  keys: readonly (readonly [key: string, effect: string])[]
  onClose: () => void
}

/** The keys of a workspace. */
export function KeyHelp({ keys, onClose }: KeyHelpProps) {
  const areOn = useKeys()
  const t = useTranslations('keys')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title')}
      size="sm"
      isReading
      footer={<DialogClose>{t('close')}</DialogClose>}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5 text-14">
        {keys.map(([key, effect]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-xs border border-border-strong px-1.5 py-0.5 font-mono text-13">{key}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-13 text-muted">
        {t.rich(areOn ? 'hint' : 'off', {
          link: (words) => <TextLink {...settingsLink('appearance')}>{words}</TextLink>,
        })}
      </p>
    </Dialog>
  )
}
