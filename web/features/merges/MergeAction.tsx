import { Merge } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { isShown } from '../../entities/ideas/is-shown.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

const MergeDialog = lazyPart(async () => (await import('./MergeDialog.tsx')).MergeDialog)

/** For administrators: merges an idea that everybody sees into another. */
export function MergeAction({ idea }: { idea: Idea }) {
  const t = useTranslations('merges')
  const [isOpen, setIsOpen] = useState(false)
  if (idea.merged_into !== null || !isShown(idea)) return null
  return (
    <section>
      <Button variant="secondary" icon={Merge} onClick={() => setIsOpen(true)}>
        {t('action')}
      </Button>
      {isOpen && <MergeDialog idea={idea} onClose={() => setIsOpen(false)} />}
    </section>
  )
}
