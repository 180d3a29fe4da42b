import type { EventType } from '../../../contract/events.values.ts'

/** The colours of a type: of its label, of its mark, and of an event in the month. */
export const TYPE_STYLES: Record<EventType, { text: string; mark: string; box: string }> = {
  open_session: {
    text: 'text-approved-text',
    mark: 'bg-accent',
    box: 'border-accent bg-approved-bg text-approved-text',
  },
  working_session: { text: 'text-info', mark: 'bg-info', box: 'border-info bg-info-soft text-info' },
  regional_centre: {
    text: 'text-pending-text',
    mark: 'bg-c2',
    box: 'border-c2 bg-pending-bg text-pending-text',
  },
}
