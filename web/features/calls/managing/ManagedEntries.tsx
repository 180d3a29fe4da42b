import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../entities/calls/calls.queries.ts'
import { CallEntries } from '../CallEntries.tsx'
import { CallDownloads } from './CallDownloads.tsx'

/** The entries that everybody sees, and all of them as files. */
export function ManagedEntries({ id }: { id: string }) {
  const { data: call } = useQuery(callQuery(id))
  if (!call) return null
  return (
    <>
      <CallDownloads call={call} />
      <div className="mt-12">
        <CallEntries call={call} />
      </div>
    </>
  )
}
