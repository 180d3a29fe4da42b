import { useTranslations } from 'use-intl'
import type { Draft } from '../../../contract/drafts.ts'
import { DRAFTS_MAX } from '../../../contract/drafts.values.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { Disclosure } from '../../ui/content/Disclosure.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { DraftList } from './DraftList.tsx'
import type { DraftNote } from './idea-draft.ts'

type DraftNotesProps = {
  note: DraftNote | undefined
  /** The name of a PDF that another device has, or "". */
  pdfElsewhere: string
  others: Draft[]
  onContinue: (draft: Draft) => void
}

/** Above the form of a new idea: what became of the draft, and the others to go on with. */
export function DraftNotes({ note, pdfElsewhere, others, onContinue }: DraftNotesProps) {
  const t = useTranslations('ideaForm.drafts')
  const site = useSiteName()
  return (
    <>
      <div role="status">
        {note && (
          <InlineNote tone="warning" className="mb-5">
            {t(note, { site, max: DRAFTS_MAX })}
          </InlineNote>
        )}
        {pdfElsewhere !== '' && <InlineNote className="mb-5">{t('pdfElsewhere', { name: pdfElsewhere })}</InlineNote>}
      </div>
      {others.length > 0 && (
        <Disclosure
          label={t('others', { count: others.length })}
          labelStyles="touch-target py-2 text-15 font-bold"
          className="mb-3"
        >
          <DraftList drafts={others} onContinue={onContinue} />
        </Disclosure>
      )}
    </>
  )
}
