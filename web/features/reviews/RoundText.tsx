import { useTranslations } from 'use-intl'
import type { ReviewRound } from '../../../contract/reviews.ts'

const TEXT_STYLES = 'text-14 whitespace-pre-line wrap-anywhere'

/** The texts of a round: feedback, notes with their paragraphs, and the author's answer. */
export function RoundText({ round: { feedback, notes = [], reply } }: { round: ReviewRound }) {
  const t = useTranslations('reviews.round')
  return (
    <>
      {feedback && (
        <p dir="auto" className={`mt-2 border-s-3 border-pending-line bg-sunken px-3 py-2 ${TEXT_STYLES}`}>
          {feedback}
        </p>
      )}
      {notes.length > 0 && (
        <ul className="mt-2 flex flex-col gap-2">
          {notes.map(({ quote, text, is_outdated }) => (
            <li key={`${quote} ${text}`} className="border-s-3 border-pending-line bg-sunken px-3 py-2">
              <blockquote dir="auto" className="line-clamp-3 text-13 text-muted wrap-anywhere">
                “{quote}”
              </blockquote>
              {is_outdated && <p className="text-13 font-bold text-muted">{t('outdated')}</p>}
              <p dir="auto" className={`mt-1 ${TEXT_STYLES}`}>
                {text}
              </p>
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <div className="mt-2 border-s-3 border-border-strong px-3 py-1">
          <p className="text-13 font-bold">{t('reply')}</p>
          <p dir="auto" className={TEXT_STYLES}>
            {reply}
          </p>
        </div>
      )}
    </>
  )
}
