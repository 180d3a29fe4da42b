import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callQuery } from '../../../entities/calls/calls.queries.ts'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { LabelledSection } from '../../../ui/content/LabelledSection.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

const WordsForm = lazyPart(
  async () => (await import('./WordsForm.tsx')).WordsForm,
  <Skeleton className="h-48 w-full" />,
)

const MAILS = ['invited', 'changed', 'assigned', 'reminded', 'decided'] as const

/** The organiser's words at the results, and the mails that a call sends by itself. */
export function WordsAndMails({ id }: { id: string }) {
  const t = useTranslations('managedCalls')
  const form = useTranslations('callForm.sections.words')
  const { data: call } = useQuery(callQuery(id))
  if (!call) return null
  return (
    <div className="flex flex-col gap-12">
      <LabelledSection title={form('title')} text={form('text')}>
        <WordsForm key={call.id} call={call} />
      </LabelledSection>
      <LabelledSection title={t('mails.title')} text={t('mails.text')}>
        <dl className="border-t border-border">
          {MAILS.map((mail) => (
            <div key={mail} className="grid gap-x-6 border-b border-border py-3 text-15 sm:grid-cols-[14rem_1fr]">
              <dt className="font-bold">{t(`mails.${mail}.when`)}</dt>
              <dd className="text-text-2">{t(`mails.${mail}.who`)}</dd>
            </div>
          ))}
        </dl>
      </LabelledSection>
    </div>
  )
}
