import { Lightbulb } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SimilarIdeaList } from '../../entities/ideas/SimilarIdeaList.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { type IdeaFormControl, useSimilarIdeas } from './use-similar-ideas.ts'

const SECTION_ID = 'similar-ideas'

/** Beside the form of a new idea: ideas that are like it already. */
export function SimilarIdeasHint({ control }: { control: IdeaFormControl }) {
  const t = useTranslations('similarIdeas')
  const ideas = useSimilarIdeas(control)
  if (ideas.length === 0) return null
  return (
    <section id={SECTION_ID} aria-label={t('title')} tabIndex={-1} className="flex flex-col outline-none">
      <p className="flex items-center gap-2.5 text-15 font-bold text-warning">
        <Lightbulb size={18} className="shrink-0" />
        {t('found', { count: ideas.length })}
      </p>
      <p className="mt-2 border-b border-border pb-3.5 text-14 text-text-2">{t('stillShare')}</p>
      <SimilarIdeaList ideas={ideas} isInNewTab />
    </section>
  )
}

/** Under the title: says how many similar ideas there are, and where these are below the form leads down to them. */
export function SimilarIdeasLink({ control }: { control: IdeaFormControl }) {
  const t = useTranslations('similarIdeas')
  const { length: count } = useSimilarIdeas(control)
  const show = () => {
    const section = document.getElementById(SECTION_ID)
    section?.focus({ preventScroll: true })
    section?.scrollIntoView()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t('found', { count })}
      </p>
      {count > 0 && (
        <TextButton onClick={show} className="touch-target mt-2 text-14 md:hidden">
          {t('found', { count })}
        </TextButton>
      )}
    </>
  )
}
