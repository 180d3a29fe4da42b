import { parseArgs } from 'node:util'
import type { Engine } from '../server/db/engine.ts'

export type Options = {
  engines: Engine[]
  /** Sizes of the community, smallest first. */
  sizes: number[]
  /** How long each endpoint is measured on each server, in all turns together. */
  seconds: number
  /** Before that, so that the endpoint's functions are compiled. */
  warmUpSeconds: number
  connections: number
  /** Folder for processor profiles of each endpoint. */
  profile: string | undefined
  /** Only endpoints whose name holds one of these; all without any. */
  only: string[]
  /** Only the endpoints of the table by who asks. */
  isByActor: boolean
  /** Whether derived state is also computed again, which takes long in a large community. */
  hasDerived: boolean
  /** Whether a list of people is also imported. */
  hasImport: boolean
  isSmoke: boolean
}

export type TermOptions = {
  engine: Engine
  members: number
  /** Processes of Quad, between which members are divided. */
  processes: number
  /** Members who come online in each step. */
  step: number
  /** How long a step takes. */
  seconds: number
  /** Between two pages of a member, on average. */
  thinkSeconds: number
}

export type SearchOptions = {
  engines: Engine[]
  members: number
  /** How often each search is made, with other words. */
  turns: number
}

export type WebhookOptions = {
  engines: Engine[]
  members: number
  /** Blocks of changes with webhooks, and as many without. */
  pairs: number
}

export type ReportOptions = { engines: Engine[]; members: number }

const HELP = `npm run bench -- [options]

  --members 1000,10000    sizes of the community (default 10000)
  --growth                the same as --members 1000,10000,100000
  --million               adds 1,000,000 members
  --engine sqlite|postgres|both
                          (default both)
  --seconds S             how long each endpoint is measured on each server (default 3)
  --connections C         requests at a time (default 8)
  --only TEXT             only the endpoints whose name holds the text; several with --only A --only B
  --by-actor              only the endpoints of the table by who asks
  --derived               also measure computing derived state again, as after an upgrade
  --import                also check and import a list of 10,000 people
  --profile FOLDER        also keep processor profiles there and name the largest costs
  --smoke                 a small community, briefly: does it run?

npm run bench -- term [options]   the first day of term: how many members are online before it is slow

  --engine sqlite|postgres
                          (default sqlite)
  --members N             size of the community, with three ideas each (default 40000)
  --processes 1|2         processes of Quad (default 1; 2 on PostgreSQL)
  --step N                members who come online in each step (default 250)
  --seconds S             length of a step (default 30)
  --think S               seconds between two pages of a member, on average (default 15)

npm run bench -- search [options]   searches of everything, alone and beside pages, and the sizes of their indexes

  --engine sqlite|postgres|both
                          (default both)
  --members N             size of the community, with three ideas each (default 100000)
  --turns N               how often each search is made, with other words (default 40)

npm run bench -- webhooks [options]   a change that ten webhooks are told of, beside one of which none is

  --engine sqlite|postgres|both
                          (default both)
  --members N             size of the community (default 1000)
  --pairs N               blocks of 32 changes of each (default 8)

npm run bench -- reports [options]   the processor time of counting a report on a year

  --engine sqlite|postgres|both
                          (default both)
  --members N             size of the community, with three ideas each (default 100000)
`
const DEFAULT_SIZES = [10_000]
const GROWTH_SIZES = [1_000, 10_000, 100_000]
const MILLION = 1_000_000
const WARM_UP_SECONDS = 1
const SMOKE = { sizes: [200], seconds: 0.05, warmUpSeconds: 0.01, connections: 2, hasImport: true }

/** Reads the command line. Returns null after printing the help. */
export function readOptions(): Options | null {
  const { values } = parseArgs({
    options: {
      members: { type: 'string' },
      growth: { type: 'boolean', default: false },
      million: { type: 'boolean', default: false },
      engine: { type: 'string', default: 'both' },
      seconds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '8' },
      only: { type: 'string', multiple: true, default: [] },
      profile: { type: 'string' },
      'by-actor': { type: 'boolean', default: false },
      derived: { type: 'boolean', default: false },
      import: { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(HELP)
    return null
  }
  const sizes = values.members ? values.members.split(',').map((size) => positive('members', size)) : DEFAULT_SIZES
  const grown = [...(values.growth ? GROWTH_SIZES : sizes), ...(values.million ? [MILLION] : [])]
  return {
    engines: enginesOf(values.engine),
    sizes: [...new Set(grown)].sort((a, b) => a - b),
    seconds: positive('seconds', values.seconds),
    warmUpSeconds: WARM_UP_SECONDS,
    connections: positive('connections', values.connections),
    profile: values.profile,
    only: values.only,
    isByActor: values['by-actor'],
    hasDerived: values.derived,
    hasImport: values.import,
    isSmoke: values.smoke,
    ...(values.smoke ? SMOKE : {}),
  }
}

/** Reads the command line behind `term`. Returns null after printing the help. */
export function readTermOptions(args: string[]): TermOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string', default: 'sqlite' },
      members: { type: 'string', default: '40000' },
      processes: { type: 'string', default: '1' },
      step: { type: 'string', default: '250' },
      seconds: { type: 'string', default: '30' },
      think: { type: 'string', default: '15' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(HELP)
    return null
  }
  const [engine = 'sqlite', other] = enginesOf(values.engine)
  if (other) throw new Error('The first day of term takes one engine.')
  const processes = positive('processes', values.processes)
  if (processes > 1 && engine === 'sqlite') throw new Error('Several processes need --engine postgres.')
  return {
    ...{ engine, processes, members: positive('members', values.members), step: positive('step', values.step) },
    ...{ seconds: positive('seconds', values.seconds), thinkSeconds: positive('think', values.think) },
  }
}

/** Reads the command line of the searches. Returns null after printing the help. */
export function readSearchOptions(args: string[]): SearchOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string', default: 'both' },
      members: { type: 'string', default: '100000' },
      turns: { type: 'string', default: '40' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(HELP)
    return null
  }
  return {
    engines: enginesOf(values.engine),
    members: positive('members', values.members),
    turns: positive('turns', values.turns),
  }
}

/** Reads the command line of the webhooks. Returns null after printing the help. */
export function readWebhookOptions(args: string[]): WebhookOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string', default: 'both' },
      members: { type: 'string', default: '1000' },
      pairs: { type: 'string', default: '8' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(HELP)
    return null
  }
  return {
    engines: enginesOf(values.engine),
    members: positive('members', values.members),
    pairs: positive('pairs', values.pairs),
  }
}

/** Reads the command line of the reports. Returns null after printing the help. */
export function readReportOptions(args: string[]): ReportOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string', default: 'both' },
      members: { type: 'string', default: '100000' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(HELP)
    return null
  }
  return { engines: enginesOf(values.engine), members: positive('members', values.members) }
}

function positive(option: string, value: string): number {
  const number = Number(value)
  if (!(number > 0)) throw new Error(`--${option} takes a number above 0.`)
  return number
}

function enginesOf(value: string): Engine[] {
  if (value === 'both') return ['sqlite', 'postgres']
  if (value === 'sqlite' || value === 'postgres') return [value]
  throw new Error('--engine takes sqlite, postgres or both.')
}
