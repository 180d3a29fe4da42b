import { useFormatter, useTranslations } from 'use-intl'
import type { JudgedEntry } from '../../../../contract/call-judging.ts'

/** Means and sentences of the other jurors, without names; nothing before the own scores are given. */
export function OtherScores({ others }: Pick<JudgedEntry, 'others'>) {
  const t = useTranslations('judging')
  const format = useFormatter()
  if (others.length === 0) return null
  return (
    <section aria-label={t('others')} className="border-t border-border pt-3">
      <h2 className="text-14 font-bold">{t('others')}</h2>
      <ul className="mt-1 flex flex-col gap-2 text-14">
        {others.map(({ weighted_mean, sentence }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: scores have no identity, so that jurors have none
          <li key={place} className="flex gap-3">
            <strong className="tabular-nums">
              {format.number(weighted_mean, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
            </strong>
            <span dir="auto" className="wrap-anywhere text-text-2">
              {sentence || t('noSentence')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
