import { Link } from '@tanstack/react-router'
import type { ReferenceEntry } from '../../../contract/docs.ts'
import { Method } from './Method.tsx'

type CallListProps = { calls: readonly ReferenceEntry[]; open?: string; hasSummaries?: boolean }

/** Calls by method and path, the open one marked. */
export function CallList({ calls, open, hasSummaries = false }: CallListProps) {
  return (
    <ul>
      {calls.map(({ name, method, path, summary }) => (
        <li key={name}>
          <Link
            to="/docs/api/{-$name}"
            params={{ name }}
            aria-current={name === open ? 'page' : undefined}
            className="flex min-h-11 items-center gap-2.5 rounded-sm px-2 py-1 text-13 hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:font-bold"
          >
            <Method>{method}</Method>
            <span className="min-w-0">
              <code className="wrap-anywhere">{path}</code>
              {hasSummaries && (
                <span lang="en" className="block text-text-2">
                  {summary}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
