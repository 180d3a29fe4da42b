import { readdirSync, readFileSync } from 'node:fs'

const MS_PER_TICK = 10
/** Fields of /proc/PID/stat, counted from the process's state. */
const PARENT = 1
const TIMES = { own: [11, 12], endedChildren: [13, 14] }

/** Processor time of PostgreSQL's processes in milliseconds, or null where the system does not have it. */
export function treeCpuMs(pid: number): number | null {
  try {
    const root = statOf(pid)
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => statOf(Number(name)))
      .filter((stat) => stat[PARENT] === String(pid))
    const ticks = children.reduce((sum, stat) => sum + total(stat, TIMES.own), 0)
    return (ticks + total(root, [...TIMES.own, ...TIMES.endedChildren])) * MS_PER_TICK
  } catch {
    return null
  }
}

function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before the state may hold spaces and brackets.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function total(stat: string[], fields: number[]): number {
  return fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0)
}
