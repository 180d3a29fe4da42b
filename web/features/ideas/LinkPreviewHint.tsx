import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { LinkPreviewState } from './use-link-preview.ts'

/** The link is the last field: what appears under it is out of sight at first. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}

/** Says under the repository link what became of the lookup. The link itself is as good as it was. */
export function LinkPreviewHint({ state }: { state: LinkPreviewState }) {
  const t = useTranslations('ideaForm')
  return (
    <span ref={bringIntoView} role="status" className="flex scroll-mb-10 items-start gap-1.5">
      {state === 'failed' && <TriangleAlert size={16} className="mt-px shrink-0 text-warning" />}
      {state === 'failed' ? t('previewFailed') : t('previewPending')}
    </span>
  )
}
