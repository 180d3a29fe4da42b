import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '../../../../contract/calls.ts'
import type { CallPhase } from '../../../../contract/calls.values.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { toast } from '../../../lib/feedback/toasts.ts'
import { editCallLink } from '../../../lib/pages/links.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { InlineNote } from '../../../ui/feedback/InlineNote.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { LazyMenu } from '../../../ui/overlays/LazyMenu.tsx'
import { MissingParts } from '../MissingParts.tsx'
import { nextStepQuery, useCopyCall, useDeleteCall, useMoveCall } from './managing.api.ts'

/** The next step of a call by hand, which asks with the list of what is missing; copying and deleting. */
export function CallActions({ call }: { call: Call }) {
  const t = useTranslations('callManagement')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<CallPhase | 'delete'>()
  const { data: step } = useQuery(nextStepQuery(call.id))
  const check = useMoveCall(call.id)
  const move = useMoveCall(call.id)
  const copy = useCopyCall(call.id)
  const remove = useDeleteCall(call.id)
  // The form of a draft opens it.
  const next = call.phase !== 'draft' && step?.is_by_hand ? step.to : null
  const close = () => {
    setAsked(undefined)
    check.reset()
    move.reset()
    remove.reset()
  }
  /** Asks with what is missing. A step that cannot be taken says why when it is tried. */
  async function ask(to: CallPhase) {
    await check.mutateAsync({ to, version: call.version, is_check: true }).catch(() => {})
    setAsked(to)
  }
  async function confirm() {
    try {
      if (asked === 'delete') {
        await remove.mutateAsync()
        await navigate({ to: '/admin/calls' })
      } else if (asked) {
        await move.mutateAsync({ to: asked, version: call.version })
        close()
      }
    } catch {
      // The dialog shows the failure.
    }
  }
  async function makeCopy() {
    try {
      const { call: made } = await copy.mutateAsync()
      await navigate(editCallLink(made.id))
    } catch (failure) {
      toast.error(describeError(failure, t('failed')))
    }
  }
  const error = move.error ?? remove.error
  return (
    <>
      {next && (
        <Button
          // The first step is what is missing for it.
          variant={step?.missing.length ? 'secondary' : 'primary'}
          pending={check.isPending}
          onClick={() => void ask(next)}
        >
          {t(`to.${next}`)}
        </Button>
      )}
      {call.phase === 'draft' && call.is_scheduled && (
        <Button variant="secondary" disabled={check.isPending} onClick={() => setAsked('draft')}>
          {t('to.draft')}
        </Button>
      )}
      <LazyMenu
        trigger={<IconButton icon={Ellipsis} label={t('more')} disabled={check.isPending || copy.isPending} />}
        items={[
          { label: t('copy'), icon: Copy, onSelect: () => void makeCopy() },
          ...(call.entry_count === 0
            ? [{ label: t('delete'), icon: Trash2, destructive: true, onSelect: () => setAsked('delete') }]
            : []),
        ]}
      />
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          tone={asked === 'delete' ? 'danger' : 'primary'}
          title={t(`ask.${asked}`)}
          description={t(`consequence.${asked}`)}
          confirmLabel={asked === 'delete' ? t('delete') : t(`to.${asked}`)}
          pending={check.isPending || move.isPending || remove.isPending}
          onConfirm={() => void confirm()}
        >
          <MissingParts parts={check.data?.missing ?? []} />
          {error && <InlineNote tone="danger">{describeError(error, t('failed'))}</InlineNote>}
          {asked === 'ballot' && error && (
            <Button
              variant="secondary"
              onClick={() => {
                move.reset()
                void ask('results')
              }}
            >
              {t('withoutVote')}
            </Button>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
