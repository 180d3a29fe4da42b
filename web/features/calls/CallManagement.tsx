import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '../../../contract/calls.ts'
import type { CallPhase } from '../../../contract/calls.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { editCallLink } from '../../lib/pages/links.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useCopyCall, useDeleteCall, useMoveCall } from './calls.api.ts'
import { MissingParts } from './MissingParts.tsx'

/** Steps to other phases by hand, copying and deleting; for those who manage the call. */
export function CallManagement({ call }: { call: Call }) {
  const t = useTranslations('callManagement')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<CallPhase | 'delete'>()
  const check = useMoveCall(call.id)
  const move = useMoveCall(call.id)
  const copy = useCopyCall(call.id)
  const remove = useDeleteCall(call.id)
  const next = nextPhase(call)
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
        await navigate({ to: '/calls' })
      } else if (asked) {
        await move.mutateAsync({ to: asked, version: call.version })
        close()
      }
    } catch {
      // The dialog shows the failure.
    }
  }
  const error = move.error ?? remove.error
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {next && (
        <Button pending={check.isPending} onClick={() => void ask(next)}>
          {t(`to.${next}`)}
        </Button>
      )}
      {call.phase !== 'draft' && call.phase !== 'open' && (
        <ButtonLink to="/admin/calls/$callId/ranking" params={{ callId: call.id }} variant="secondary">
          {t('ranking')}
        </ButtonLink>
      )}
      <ButtonLink {...editCallLink(call.id)} variant="secondary">
        {t('edit')}
      </ButtonLink>
      {call.phase === 'draft' && call.is_scheduled && (
        <Button variant="secondary" disabled={check.isPending} onClick={() => setAsked('draft')}>
          {t('to.draft')}
        </Button>
      )}
      <Button
        variant="secondary"
        pending={copy.isPending}
        pendingLabel={t('copying')}
        onClick={() =>
          void copy.mutateAsync().then(
            ({ call: made }) => navigate(editCallLink(made.id)),
            // Shown below.
            () => {},
          )
        }
      >
        {t('copy')}
      </Button>
      {call.entry_count === 0 && (
        <Button variant="danger" disabled={check.isPending} onClick={() => setAsked('delete')}>
          {t('delete')}
        </Button>
      )}
      {copy.error && (
        <InlineNote tone="danger" className="w-full">
          {describeError(copy.error, t('failed'))}
        </InlineNote>
      )}
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
    </div>
  )
}

/** Entering ends by the clock alone. */
function nextPhase(call: Call): CallPhase | undefined {
  if (call.phase === 'draft') return call.is_scheduled ? undefined : 'open'
  if (call.phase === 'judging') return call.votes_per_member > 0 ? 'ballot' : 'results'
  return call.phase === 'ballot' ? 'results' : undefined
}
