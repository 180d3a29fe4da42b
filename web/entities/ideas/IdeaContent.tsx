import { Download, ExternalLink, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { kilobytes, pdfFileName, pdfPath } from '../../../contract/files.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { DEFAULT_CATEGORY, shortUrl } from '../../../contract/ideas.values.ts'
import { GitHubIcon } from '../../ui/art/GitHubIcon.tsx'
import { ICON_STROKE } from '../../ui/art/icon-type.ts'
import { ButtonAnchor } from '../../ui/buttons/ButtonLink.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Chip } from '../../ui/content/Chip.tsx'
import { LinkedText } from '../../ui/content/LinkedText.tsx'
import { IdeaPart } from './IdeaPart.tsx'
import { IdeaPeople } from './IdeaPeople.tsx'

type IdeaContentProps = {
  idea: Idea
  /** A page and a review have a header that says category and level; reviewers have names of their own for some parts. */
  variant?: 'dialog' | 'page' | 'review'
  /** Shows description and what was learned in a way of its own, where it returns something. */
  textOf?: (text: string, part: 'description' | 'learned') => ReactNode
}

/** All of an idea, label by label. */
export function IdeaContent({ idea, variant = 'dialog', textOf }: IdeaContentProps) {
  const t = useTranslations('ideas')
  const as = variant === 'page' ? 'h2' : 'h3'
  const hasHeader = variant !== 'dialog'
  const names = variant === 'review' ? 'reviewed' : 'read'
  return (
    <div className="flex flex-col gap-6">
      {!hasHeader && (
        <IdeaPart as={as} label={t('details.category')}>
          {idea.category || DEFAULT_CATEGORY}
        </IdeaPart>
      )}
      <IdeaPart as={as} label={t('details.description')}>
        {textOf?.(idea.description, 'description') || (
          <p dir="auto" className="max-w-reading text-17 whitespace-pre-line text-text-2">
            <LinkedText>{idea.description}</LinkedText>
          </p>
        )}
      </IdeaPart>
      <div
        className={classNames(
          'grid rounded-md border border-border sm:grid-cols-2 sm:divide-x sm:divide-border',
          variant === 'page' && 'bg-surface',
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-3 p-4">
          <IdeaPart as={as} label={t(`details.${names}.pdf`)}>
            <span className="flex items-center gap-2">
              <FileText size={18} strokeWidth={ICON_STROKE} aria-hidden className="text-muted" />
              <span className="min-w-0 wrap-anywhere">
                {idea.idea_source_id
                  ? t('details.pdfFile', { name: pdfFileName(idea.title), kilobytes: kilobytes(idea.pdf_size) })
                  : t('details.noPdf')}
              </span>
            </span>
          </IdeaPart>
          {idea.idea_source_id && (
            <ButtonAnchor href={pdfPath(idea.idea_source_id)} download variant="secondary" size="sm" icon={Download}>
              {t('details.download')}
            </ButtonAnchor>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border p-4 sm:border-t-0">
          <IdeaPart as={as} label={t(`details.${names}.url`)}>
            <span className="flex min-w-0 items-center gap-2">
              <GitHubIcon size={18} />
              <span className="min-w-0 truncate">
                {idea.github_link ? shortUrl(idea.github_link) : t('details.noUrl')}
              </span>
            </span>
          </IdeaPart>
          {idea.github_link && (
            <ButtonAnchor
              href={idea.github_link}
              target="_blank"
              rel="noopener noreferrer"
              variant="secondary"
              size="sm"
              icon={ExternalLink}
            >
              {t('details.openUrl')}
            </ButtonAnchor>
          )}
        </div>
      </div>
      <div className={classNames('border-l-3 border-accent px-4 py-3', variant === 'page' ? 'bg-surface' : 'bg-bg')}>
        <IdeaPart as={as} label={t(`details.${names}.learned`)} isStrong>
          {textOf?.(idea.learning_outcome, 'learned') || (
            <p dir="auto" className="whitespace-pre-line">
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
      <IdeaPart as={as} label={t('details.tags')}>
        {idea.tags.length === 0 ? (
          <span className="text-muted">{t('details.noTags')}</span>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {idea.tags.map((tag) => (
              <li key={tag}>
                <Chip>{tag}</Chip>
              </li>
            ))}
          </ul>
        )}
      </IdeaPart>
      {variant !== 'page' && <IdeaPeople idea={idea} />}
    </div>
  )
}
