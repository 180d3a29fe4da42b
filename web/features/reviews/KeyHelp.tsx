import { useTranslations } from 'use-intl'
import { useKeys } from '../../lib/preferences/keys.ts'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'

const KEYS = [
  ['A', 'approve'],
  ['C', 'changes'],
  ['R', 'reject'],
  ['Ctrl+Enter', 'send'],
  ['U', 'undo'],
  ['1–5', 'score'],
  ['J', 'next'],
  ['K', 'previous'],
  ['N', 'note'],
  ['P', 'paragraph'],
  ['T', 'templates'],
  ['D', 'diff'],
  ['Escape', 'escape'],
  ['?', 'help'],
] as const

/** The keys of the workspace. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const areOn = useKeys()
  const t = useTranslations('reviews.workspace')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('keys')}
      size="sm"
      footer={<DialogClose>{t('close')}</DialogClose>}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5 text-14">
        {KEYS.map(([key, name]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-xs border border-border-strong px-1.5 py-0.5 font-mono text-13">{key}</kbd>
            </dt>
            <dd>{t(`keyNames.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-13 text-muted">
        {t.rich(areOn ? 'keysHint' : 'keysOff', {
          link: (words) => <TextLink to="/settings">{words}</TextLink>,
        })}
      </p>
    </Dialog>
  )
}
