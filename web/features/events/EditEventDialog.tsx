import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CalendarEvent, EventScope } from '../../../contract/events.ts'
import { eventQuery } from '../../entities/events/events.queries.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { ConflictFooter } from '../../ui/forms/ConflictFooter.tsx'
import { SegmentedControlField } from '../../ui/forms/SegmentedControlField.tsx'
import { EventDialog } from './EventDialog.tsx'
import { changesOf, type EventForm, formOf } from './event-form.ts'
import { useEditEvent } from './events.api.ts'

type EditEventDialogProps = { event: CalendarEvent; onClose: () => void }

/** Changes an event, or of a series this and the following dates. */
export function EditEventDialog({ event, onClose }: EditEventDialogProps) {
  const t = useTranslations('eventForms.edit')
  const queries = useQueryClient()
  const edit = useEditEvent(event.id)
  // The event that is edited stays the same while the page gets newer ones.
  const [base, setBase] = useState(event)
  /** The version that was saved elsewhere, until the member decides which one stays. */
  const [latest, setLatest] = useState<CalendarEvent>()
  const [form, setForm] = useState(() => formOf(event))
  const [scope, setScope] = useState<EventScope>('one')
  const isSeries = base.repeat !== null
  const changes = changesOf(form, formOf(base), scope)
  const isChanged = Object.keys(changes).length > 0

  async function save() {
    if (!isChanged) return onClose()
    try {
      await edit.mutateAsync({ ...changes, scope, version: (latest ?? base).version })
      onClose()
    } catch (error) {
      // Shown in the dialog.
      if (!(error instanceof ApiError && error.fields.version)) return
      const newest = await queries.fetchQuery({ ...eventQuery(event.id), staleTime: 0 }).catch(() => undefined)
      if (newest) setLatest(newest.event)
    }
  }

  function acceptServerVersion() {
    if (!latest) return
    edit.reset()
    setBase(latest)
    setForm(formOf(latest))
    setLatest(undefined)
  }

  return (
    <EventDialog
      title={t('title')}
      description={t('text')}
      form={form}
      onChange={(part: Partial<EventForm>) => setForm((old) => ({ ...old, ...part }))}
      onSubmit={() => void save()}
      onClose={onClose}
      dirty={isChanged}
      error={latest ? null : edit.error}
      failedText={t('failed')}
      submitLabel={t('save')}
      pendingLabel={t('saving')}
      isPending={edit.isPending}
      editedScope={isSeries ? scope : undefined}
      isMeeting={base.is_private}
      linkedIdea={base.idea_id ? { id: base.idea_id, title: base.idea_title ?? '' } : undefined}
      conflict={
        latest && (
          <ConflictFooter
            title={t('conflict.title')}
            keepMineLabel={t('conflict.keepMine')}
            takeTheirsLabel={t('conflict.takeTheirs')}
            onTakeTheirs={acceptServerVersion}
            isPending={edit.isPending}
            pendingLabel={t('saving')}
          >
            <p className="mt-1">{t('conflict.text')}</p>
          </ConflictFooter>
        )
      }
    >
      {isSeries && (
        <SegmentedControlField
          label={t('scope')}
          options={[
            { value: 'one', label: t('scopes.one') },
            { value: 'following', label: t('scopes.following') },
          ]}
          value={scope}
          onValueChange={setScope}
        />
      )}
    </EventDialog>
  )
}
