import { Download, ExternalLink, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { kilobytes, pdfPath } from '../../../contract/files.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { shortUrl } from '../../../contract/ideas.values.ts'
import { pdfFileName } from '../../../contract/pdf-file-name.ts'
import { GitHubIcon } from '../../ui/art/GitHubIcon.tsx'
import { ButtonAnchor } from '../../ui/buttons/ButtonLink.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IdeaPart } from './IdeaPart.tsx'

export type IdeaContentVariant = 'dialog' | 'page' | 'review'

type IdeaFilesProps = {
  idea: Pick<Idea, 'title' | 'idea_source_id' | 'pdf_size' | 'github_link'>
  variant: IdeaContentVariant
  as: 'h2' | 'h3'
}

/** The PDF and the repository link of an idea; the page leaves out a missing one. */
export function IdeaFiles({ idea, variant, as }: IdeaFilesProps) {
  const t = useTranslations('ideas.details')
  const names = variant === 'review' ? 'reviewed' : 'read'
  const { idea_source_id: pdfId, github_link: link } = idea
  const hasPdf = variant !== 'page' || Boolean(pdfId)
  const hasLink = variant !== 'page' || Boolean(link)
  if (!hasPdf && !hasLink) return null
  return (
    <div
      className={classNames(
        'grid divide-border rounded-md border border-border max-sm:divide-y',
        hasPdf && hasLink && 'sm:grid-cols-2 sm:divide-x',
        variant === 'page' && 'bg-surface',
      )}
    >
      {hasPdf && (
        <File
          as={as}
          label={t(`${names}.pdf`)}
          icon={<FileText size={18} className="shrink-0 text-muted" />}
          name={
            <span className="min-w-0 wrap-anywhere">
              {pdfId
                ? t('pdfFile', { name: pdfFileName(idea.title), kilobytes: kilobytes(idea.pdf_size) })
                : t('noPdf')}
            </span>
          }
        >
          {pdfId && (
            <ButtonAnchor href={pdfPath(pdfId)} download variant="secondary" size="sm" icon={Download}>
              {t('download')}
            </ButtonAnchor>
          )}
        </File>
      )}
      {hasLink && (
        <File
          as={as}
          label={t(`${names}.url`)}
          icon={<GitHubIcon size={18} />}
          name={link ? <span className="min-w-0 truncate">{shortUrl(link)}</span> : t('noUrl')}
        >
          {link && (
            <ButtonAnchor
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              variant="secondary"
              size="sm"
              icon={ExternalLink}
            >
              {t('openUrl')}
            </ButtonAnchor>
          )}
        </File>
      )}
    </div>
  )
}

type FileProps = { as: 'h2' | 'h3'; label: string; icon: ReactNode; name: ReactNode; children: ReactNode }

function File({ as, label, icon, name, children }: FileProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-4">
      <IdeaPart as={as} label={label}>
        <span className="flex min-w-0 items-center gap-2">
          {icon}
          {name}
        </span>
      </IdeaPart>
      {children}
    </div>
  )
}
