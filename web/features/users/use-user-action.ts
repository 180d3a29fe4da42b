import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminUser } from '../../../contract/users.ts'
import { asksForPassword } from '../../lib/api/password-needed.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { type ActionInput, act, type UserAction } from './users.api.ts'

type Failure = { user: AdminUser; message: string }
type Outcome = { done: AdminUser[]; failed: Failure[]; left: AdminUser[] }

/**
 * Does an action to accounts one after the other, so that each has its own result. It stops where the member does not
 * give the password, and goes on from there. `run` returns whether all is done.
 */
export function useUserAction(action: UserAction, users: AdminUser[], onDone: (users: AdminUser[]) => void) {
  const t = useTranslations('users.dialog')
  const [left, setLeft] = useState(users)
  const [failures, setFailures] = useState<Failure[]>([])

  async function actOnAll(input: ActionInput): Promise<Outcome> {
    const [done, failed]: [AdminUser[], Failure[]] = [[], []]
    for (const [index, user] of left.entries()) {
      try {
        await act(action, user, input)
        done.push(user)
      } catch (error) {
        if (asksForPassword(error)) return { done, failed, left: left.slice(index) }
        failed.push({ user, message: describeError(error, t('failed')) })
      }
    }
    return { done, failed, left: [] }
  }

  const { mutateAsync, isPending } = useMutation({ mutationFn: actOnAll })

  async function run(input: ActionInput): Promise<boolean> {
    const outcome = await mutateAsync(input)
    if (outcome.done.length > 0) onDone(outcome.done)
    const all = [...failures, ...outcome.failed]
    setFailures(all)
    setLeft(outcome.left)
    return outcome.left.length === 0 && all.length === 0
  }

  return { run, left, failures, isPending }
}
