import { execFileSync } from 'node:child_process'

const SUBJECT_MAX = 60
const FILES_MAX = 30

export type Commit = { subject: string; files: number }

/** Commits since a revision, without merges; `files` without renamed ones. */
export function commitsSince(base: string): Commit[] {
  const log = execFileSync('git', ['log', '--no-merges', '--format=%x00%s', '--name-status', '-M', `${base}..HEAD`])
  return String(log)
    .split('\0')
    .slice(1)
    .map((entry) => {
      const [subject = '', ...lines] = entry.split('\n')
      return { subject, files: lines.filter((line) => /^[AMDT]\t/.test(line)).length }
    })
}

/** Warnings about commits that are hard to read: long subjects, more files than one intent needs. */
export function commitWarnings(commits: Commit[]): string[] {
  return commits.flatMap(({ subject, files }) => [
    ...(subject.length > SUBJECT_MAX ? [`“${subject}” has ${subject.length} characters; ${SUBJECT_MAX} at most`] : []),
    ...(files > FILES_MAX ? [`“${subject}” changes ${files} files; is it one intent?`] : []),
  ])
}
