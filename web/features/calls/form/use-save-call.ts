import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveJurors } from '../../../../contract/call-judging.ts'
import { type Call, createCall, editCall, getCall, type MissingPart, moveCall } from '../../../../contract/calls.ts'
import { callQuery } from '../../../entities/calls/calls.queries.ts'
import { ApiError, request } from '../../../lib/api/api-client.ts'
import { readAsBase64 } from '../../../lib/forms/base64.ts'
import { type CallForm, inputOf } from './call-form.ts'

type Saving = {
  form: CallForm
  /** Checks whether the call can open, or opens it, once it is saved. */
  opening?: 'check' | 'open'
  /** Changes awards and criteria that entries and scores refer to. */
  isConfirmed: boolean
}

/**
 * Saves the form of a call with its panel, and opens the call. Returns it with what it lacks. `stored` is the call as the server has it: after a conflict
 * the newer one, which the next save replaces.
 */
export function useSaveCall(initial: Call | undefined) {
  const queries = useQueryClient()
  const [stored, setStored] = useState(initial)
  const read = async (id: string) => {
    const { call } = await request(getCall, { params: { id } })
    queries.setQueryData(callQuery(id).queryKey, call)
    setStored(call)
    return call
  }
  const save = async (form: CallForm, isConfirmed: boolean) => {
    // A scheduled draft that comes to need a panel has it first.
    if (stored?.is_scheduled && form.jurors.length > 0) await writePanel(form, stored)
    const saved = await write(form, stored, isConfirmed)
    // From here on the call exists: another try changes it.
    setStored(saved)
    await writePanel(form, saved)
    return read(saved.id)
  }
  const saving = useMutation({
    mutationFn: async ({ form, opening, isConfirmed }: Saving): Promise<{ call: Call; missing: MissingPart[] }> => {
      try {
        // The check has saved the form.
        const current = opening === 'open' && stored ? stored : await save(form, isConfirmed)
        if (!opening) return { call: current, missing: [] }
        const body = { to: 'open' as const, version: current.version, is_check: opening === 'check' }
        return await request(moveCall, { params: { id: current.id }, body })
      } catch (error) {
        if (stored && error instanceof ApiError && error.fields.version) await read(stored.id)
        throw error
      }
    },
  })
  return { stored, saving }
}

async function write(form: CallForm, stored: Call | undefined, confirmed: boolean): Promise<Call> {
  const body = { ...inputOf(form, stored), ...(await rulesOf(form, stored)) }
  if (!stored) return (await request(createCall, { body })).call
  const { id, version } = stored
  return (await request(editCall, { params: { id }, body: { ...body, version, confirmed } })).call
}

async function writePanel({ jurors }: CallForm, { id, panel }: Call): Promise<void> {
  const ids = jurors.map((juror) => juror.id)
  if (ids.join() === panel.map((juror) => juror.id).join()) return
  await request(saveJurors, { params: { id }, body: { user_ids: ids } })
}

async function rulesOf({ rules }: CallForm, stored: Call | undefined) {
  if (rules === undefined) return { rules_pdf_name: stored?.rules_pdf_name ?? '' }
  if (rules === null) return { rules_pdf: '', rules_pdf_name: '' }
  return { rules_pdf: await readAsBase64(rules), rules_pdf_name: rules.name }
}
