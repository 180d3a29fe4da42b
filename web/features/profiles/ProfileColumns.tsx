import type { ReactNode } from 'react'

type ProfileColumnsProps = {
  details: ReactNode
  skills: ReactNode
  connections: ReactNode
  about: ReactNode
  ideas: ReactNode
}

/** Details and skills left, words and ideas right; one column below 900px. */
export function ProfileColumns({ details, skills, connections, about, ideas }: ProfileColumnsProps) {
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 md:grid-cols-[320px_minmax(0,1fr)] md:items-start">
      <div className="flex flex-col gap-9">
        {details}
        {skills}
        {connections}
      </div>
      <div className="flex min-w-0 flex-col gap-11">
        {about}
        {ideas}
      </div>
    </div>
  )
}
