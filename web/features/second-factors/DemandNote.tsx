import { ShieldCheck } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { SecondFactor } from '../../../contract/second-factors.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { MailedCode } from './MailedCode.tsx'

/** Says whether the member has the second factor that the site demands. */
export function DemandNote({ demand }: { demand: NonNullable<SecondFactor['demand']> }) {
  const t = useTranslations('secondFactorDemand')
  const format = useFormatter()
  const date = format.dateTime(new Date(demand.due_at), { dateStyle: 'medium' })
  if (demand.is_held) {
    return (
      <>
        <InlineNote tone="warning">{demand.is_met ? t('confirm') : t('heldText')}</InlineNote>
        {!demand.is_met && <MailedCode />}
      </>
    )
  }
  return demand.is_met ? (
    <InlineNote tone="success" icon={ShieldCheck}>
      {t('met', { date })}
    </InlineNote>
  ) : (
    <InlineNote tone="warning">{t('missing', { date })}</InlineNote>
  )
}
