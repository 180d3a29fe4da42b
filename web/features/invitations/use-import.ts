import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportColumns, ImportResult } from '../../../contract/user-imports.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { readAsBase64 } from '../../lib/forms/base64.ts'
import { useImport as useImportCall, useImportCheck } from './invitations.api.ts'

type List = { name: string; csv: string }

/** A file that is checked whenever it or its columns are chosen, and imported once. */
export function useImport() {
  const t = useTranslations('imports')
  const check = useImportCheck()
  const run = useImportCall()
  const [list, setList] = useState<List | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [isUpdating, setUpdating] = useState(false)

  /** The result of `work` on a list, or the description of a failure. */
  async function attempt(work: () => Promise<ImportResult>): Promise<void> {
    setProblem(undefined)
    try {
      setResult(await work())
    } catch (error) {
      setProblem(describeError(error, t('failed')))
    }
  }

  async function choose(file: File): Promise<void> {
    setReading(true)
    setResult(null)
    run.reset()
    const csv = await readAsBase64(file).catch(() => null)
    if (csv === null) {
      setList(null)
      setProblem(t('unreadable'))
    } else {
      setList({ name: file.name, csv })
      await attempt(() => check.mutateAsync({ csv, update_members: isUpdating }))
    }
    setReading(false)
  }

  const columns: ImportColumns = result?.columns.map(({ field }) => field) ?? []

  async function setColumns(next: ImportColumns): Promise<void> {
    if (list) await attempt(() => check.mutateAsync({ csv: list.csv, columns: next, update_members: isUpdating }))
  }

  /** Whether members who are here already are updated. */
  async function changeUpdating(next: boolean): Promise<void> {
    setUpdating(next)
    if (list) await attempt(() => check.mutateAsync({ csv: list.csv, columns, update_members: next }))
  }

  async function importAll(): Promise<void> {
    if (list) await attempt(() => run.mutateAsync({ csv: list.csv, columns, update_members: isUpdating }))
  }

  return {
    ...{ list, result, problem, columns, choose, setColumns, changeUpdating, importAll },
    isReading,
    isUpdating,
    isChecking: check.isPending,
    isImporting: run.isPending,
    isDone: run.isSuccess,
  }
}
