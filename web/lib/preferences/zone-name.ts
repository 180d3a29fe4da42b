/** Making a format takes long, and there are hundreds of zones. */
const names = new Map<string, string>()

/** A time zone by its city and the offset at a time, by default now: "Colombo, GMT+5:30". */
export function zoneName(zone: string, at?: Date): string {
  if (at) return describe(zone, at)
  const name = names.get(zone) ?? describe(zone, new Date())
  names.set(zone, name)
  return name
}

function describe(zone: string, at: Date): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return zone === 'UTC' ? city : [city, offsetAt(zone, at)].filter(Boolean).join(', ')
}

function offsetAt(zone: string, at: Date): string | undefined {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    // Engines list some zones that they cannot format.
    return undefined
  }
}
