import { Download, ExternalLink } from 'lucide-react'
import type { Ref } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath, kilobytes, pdfFileName, pdfPath } from '../../../contract/files.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { DEFAULT_CATEGORY } from '../../../contract/ideas.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonAnchor } from '../../ui/ButtonLink.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Dot } from '../../ui/Dot.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { DATE_FORMAT } from './date-format.ts'
import { SubmissionStatus } from './SubmissionStatus.tsx'

/** What was submitted, as a reviewer reads it. */
export function SubmittedIdea({ idea, titleRef }: { idea: IdeaWithAuthor; titleRef: Ref<HTMLHeadingElement> }) {
  const t = useTranslations('reviews')
  const format = useFormatter()
  const name = displayName(idea.author)
  return (
    <article>
      <p className="flex flex-wrap gap-2">
        <SubmissionStatus idea={idea} />
        <Badge>{idea.category || DEFAULT_CATEGORY}</Badge>
      </p>
      <h2 ref={titleRef} tabIndex={-1} dir="auto" className="mt-2 font-display text-28 wrap-anywhere">
        {idea.title}
      </h2>
      <div className="mt-3 flex items-center gap-3 text-14 text-muted">
        <Avatar id={idea.author.id} name={name} src={avatarPath(idea.author.avatar)} size={32} />
        <p>
          <span className="font-bold text-text">{name}</span>{' '}
          {idea.author.faculty && (
            <>
              <Dot /> <span>{idea.author.faculty}</span>{' '}
            </>
          )}
          <Dot /> <time dateTime={idea.created_at}>{format.dateTime(new Date(idea.created_at), DATE_FORMAT)}</time>
        </p>
      </div>
      <dl className="mt-5 grid gap-5 sm:grid-cols-2">
        <Detail term={t('dialog.description')} isWide>
          <span dir="auto" className="text-17 whitespace-pre-line text-text-2">
            <LinkedText>{idea.description}</LinkedText>
          </span>
        </Detail>
        <Detail term={t('dialog.learned')} isWide>
          <span dir="auto" className="whitespace-pre-line">
            <LinkedText>{idea.learning_outcome}</LinkedText>
          </span>
        </Detail>
        <Detail term={t('dialog.pdf')}>
          {idea.pdf ? (
            <>
              <span className="mb-2 block text-14 text-text-2">
                {t('dialog.pdfFile', { name: pdfFileName(idea.title), kilobytes: kilobytes(idea.pdf_size) })}
              </span>
              <ButtonAnchor href={pdfPath(idea.pdf)} download variant="secondary" size="sm" icon={Download}>
                {t('dialog.download')}
              </ButtonAnchor>
            </>
          ) : (
            <span className="text-muted">{t('dialog.noPdf')}</span>
          )}
        </Detail>
        <Detail term={t('dialog.repository')}>
          {idea.github_link ? (
            <ButtonAnchor
              href={idea.github_link}
              target="_blank"
              rel="noopener noreferrer"
              variant="secondary"
              size="sm"
              icon={ExternalLink}
            >
              {t('dialog.open')}
            </ButtonAnchor>
          ) : (
            <span className="text-muted">{t('dialog.noRepository')}</span>
          )}
        </Detail>
        <Detail term={t('dialog.tags')} isWide>
          {idea.tags.length === 0 && <span className="text-muted">{t('dialog.noTags')}</span>}
          <span className="flex flex-wrap gap-2">
            {idea.tags.map((tag) => (
              <Chip key={tag}>{tag}</Chip>
            ))}
          </span>
        </Detail>
      </dl>
    </article>
  )
}

type DetailProps = { term: string; isWide?: boolean; children: React.ReactNode }

function Detail({ term, isWide, children }: DetailProps) {
  return (
    <div className={isWide ? 'sm:col-span-2' : undefined}>
      <dt className="text-13 text-muted">{term}</dt>
      <dd className="mt-1 text-15 wrap-anywhere">{children}</dd>
    </div>
  )
}
