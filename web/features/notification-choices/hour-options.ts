const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** The full hours, and the chosen time where a client has set another. */
export function hourOptions(chosen: string): { value: string; label: string }[] {
  return [...new Set([...HOURS, chosen])].sort().map((value) => ({ value, label: value }))
}
