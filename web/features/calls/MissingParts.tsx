import { useTranslations } from 'use-intl'
import type { MissingPart } from '../../../contract/calls.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'

/** Missing parts of a call, before the organiser begins its next phase. */
export function MissingParts({ parts }: { parts: MissingPart[] }) {
  const t = useTranslations('callManagement')
  if (parts.length === 0) return null
  return (
    <InlineNote tone="warning">
      <p className="font-bold">{t('missing.title')}</p>
      <ul className="mt-1 list-disc ps-5">
        {parts.map((part) => (
          <li key={part.kind}>
            <MissingText part={part} />
          </li>
        ))}
      </ul>
    </InlineNote>
  )
}

export function MissingText({ part: { kind, count, of } }: { part: MissingPart }) {
  return useTranslations('callManagement')(`missing.${kind}`, { count, of })
}
