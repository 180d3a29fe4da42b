import { createContext, use, useId } from 'react'

export type FieldContextValue = {
  controlId: string
  labelId: string
  label: string
  describedBy: string | undefined
  isInvalid: boolean
}

export const FieldContext = createContext<FieldContextValue | null>(null)

type OwnProps = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: unknown }

/** Props for the focusable element of a control: from its Field, or its own outside a Field. */
export function useFieldControl(own: OwnProps = {}) {
  const field = use(FieldContext)
  const fallbackId = useId()
  const describedBy = [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ')
  const isInvalid = own['aria-invalid'] === undefined ? (field?.isInvalid ?? false) : Boolean(own['aria-invalid'])
  return {
    id: own.id ?? field?.controlId ?? fallbackId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': isInvalid || undefined,
  }
}
