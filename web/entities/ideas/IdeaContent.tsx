import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { DEFAULT_CATEGORY } from '../../../contract/ideas.values.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { classNames } from '../../ui/class-names.ts'
import { Chip } from '../../ui/content/Chip.tsx'
import { LinkedText } from '../../ui/content/LinkedText.tsx'
import { type IdeaContentVariant, IdeaFiles } from './IdeaFiles.tsx'
import { IdeaPart } from './IdeaPart.tsx'
import { IdeaPeople } from './IdeaPeople.tsx'

type IdeaContentProps = {
  idea: Idea
  /** A page and a review have a header that says category and level; reviewers have names of their own for some parts. */
  variant?: IdeaContentVariant
  /** In place of the description with its label. */
  description?: ReactNode
  /** Another rendering of description and what was learned; the plain text where it returns nothing. */
  textOf?: (text: string, part: 'description' | 'learned') => ReactNode
}

/** All of an idea, label by label. */
export function IdeaContent({ idea, variant = 'dialog', description, textOf }: IdeaContentProps) {
  const t = useTranslations('ideas')
  const listed = useListedLabel()
  const as = variant === 'page' ? 'h2' : 'h3'
  const hasHeader = variant !== 'dialog'
  const names = variant === 'review' ? 'reviewed' : 'read'
  return (
    <div className="flex flex-col gap-6">
      {!hasHeader && (
        <IdeaPart as={as} label={t('fields.category')}>
          {listed('categories', idea.category || DEFAULT_CATEGORY)}
        </IdeaPart>
      )}
      {description ?? (
        <IdeaPart as={as} label={t('fields.description')}>
          {textOf?.(idea.description, 'description') || (
            <p
              dir="auto"
              lang={textLanguage(idea.description)}
              className="max-w-reading text-17 whitespace-pre-line text-text-2"
            >
              <LinkedText>{idea.description}</LinkedText>
            </p>
          )}
        </IdeaPart>
      )}
      <IdeaFiles idea={idea} variant={variant} as={as} />
      <div className={classNames('border-s-3 border-accent px-4 py-3', variant === 'page' ? 'bg-surface' : 'bg-bg')}>
        <IdeaPart as={as} label={t(`details.${names}.learned`)} isStrong>
          {textOf?.(idea.learning_outcome, 'learned') || (
            <p dir="auto" lang={textLanguage(idea.learning_outcome)} className="whitespace-pre-line">
              <LinkedText>{idea.learning_outcome}</LinkedText>
            </p>
          )}
        </IdeaPart>
      </div>
      {!hasHeader && idea.recommended_level && (
        <IdeaPart as={as} label={t('details.level')}>
          {t(`level.${idea.recommended_level}`)}
        </IdeaPart>
      )}
      <IdeaTags tags={idea.tags} variant={variant} as={as} />
      {variant !== 'page' && <IdeaPeople idea={idea} />}
    </div>
  )
}

type IdeaTagsProps = { tags: string[]; variant: IdeaContentVariant; as: 'h2' | 'h3' }

/** On the page nothing where there are none. */
function IdeaTags({ tags, variant, as }: IdeaTagsProps) {
  const t = useTranslations('ideas')
  if (variant === 'page' && tags.length === 0) return null
  return (
    <IdeaPart as={as} label={t('fields.tags')}>
      {tags.length === 0 ? (
        <span className="text-muted">{t('details.noTags')}</span>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
    </IdeaPart>
  )
}
