import { Lightbulb } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SimilarIdeaList } from '../../entities/ideas/SimilarIdeaList.tsx'
import { ICON_STROKE } from '../../ui/art/icon-type.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { type IdeaFormControl, useSimilarIdeas } from './use-similar-ideas.ts'

const SECTION_ID = 'similar-ideas'

/** Beside the form of a new idea: ideas that are like it already. Says how many politely, and never blocks. */
export function SimilarIdeasHint({ control }: { control: IdeaFormControl }) {
  const t = useTranslations('ideas.similar')
  const ideas = useSimilarIdeas(control)
  return (
    <section id={SECTION_ID} aria-label={t('title')} tabIndex={-1} className="flex flex-col outline-none">
      <p
        aria-live="polite"
        className={ideas.length > 0 ? 'flex items-center gap-2.5 text-15 font-bold text-warning' : 'text-14 text-muted'}
      >
        {ideas.length > 0 && <Lightbulb size={18} strokeWidth={ICON_STROKE} aria-hidden className="shrink-0" />}
        {ideas.length > 0 ? t('found', { count: ideas.length }) : t('waiting')}
      </p>
      {ideas.length > 0 && (
        <>
          <p className="mt-2 border-b border-border pb-3.5 text-14 text-text-2">{t('stillShare')}</p>
          <SimilarIdeaList ideas={ideas} isInNewTab />
        </>
      )}
    </section>
  )
}

/** Under the title where the form has the screen for itself: leads down to the similar ideas. */
export function SimilarIdeasLink({ control }: { control: IdeaFormControl }) {
  const t = useTranslations('ideas.similar')
  const { length: count } = useSimilarIdeas(control)
  if (count === 0) return null
  const show = () => {
    const section = document.getElementById(SECTION_ID)
    section?.focus({ preventScroll: true })
    section?.scrollIntoView()
  }
  return (
    <TextButton onClick={show} className="touch-target mt-2 text-14 md:hidden">
      {t('found', { count })}
    </TextButton>
  )
}
