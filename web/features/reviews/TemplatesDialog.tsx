import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ReviewTemplate, TEMPLATES_MAX } from '../../../contract/review-templates.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import { templatesQuery, useDeleteTemplate } from './templates.api.ts'

/** All templates of a reviewer: own ones to add, change and delete; the shared ones too, for administrators. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('reviews.templates')
  const isAdmin = useCurrentUser()?.user_type === 'admin'
  const { data: templates = [] } = useQuery(templatesQuery)
  const [edited, setEdited] = useState<ReviewTemplate | 'new'>()
  const [problem, setProblem] = useState<string>()
  const remove = useDeleteTemplate()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title')}
      description={t('about', { max: TEMPLATES_MAX })}
      dirty={edited !== undefined}
      footer={<DialogClose>{t('close')}</DialogClose>}
    >
      {problem && <InlineNote tone="danger">{problem}</InlineNote>}
      <ul>
        {templates.map((template) => (
          <li key={template.id} className="border-b border-border py-3">
            {edited !== 'new' && edited?.id === template.id ? (
              <TemplateForm template={template} onDone={() => setEdited(undefined)} />
            ) : (
              <div className="flex items-start gap-3">
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-2 text-14 font-bold wrap-anywhere">
                    {template.name}
                    {template.is_shared && <Badge>{t('shared')}</Badge>}
                  </p>
                  <p dir="auto" className="mt-1 text-14 whitespace-pre-line wrap-anywhere text-text-2">
                    {template.text}
                  </p>
                </div>
                {(isAdmin || !template.is_shared) && (
                  <>
                    <IconButton
                      icon={Pencil}
                      label={t('change', { name: template.name })}
                      onClick={() => setEdited(template)}
                    />
                    <IconButton
                      icon={Trash2}
                      label={t('delete', { name: template.name })}
                      disabled={remove.isPending}
                      onClick={() =>
                        remove.mutate(template.id, {
                          onError: (error) => setProblem(describeError(error, t('failed'))),
                        })
                      }
                    />
                  </>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4">
        {edited === 'new' ? (
          <TemplateForm canShare={isAdmin} onDone={() => setEdited(undefined)} />
        ) : (
          <Button variant="secondary" size="sm" icon={Plus} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
