import { expect } from '../harness/test.ts'

/** `rule`: the tool's name for it. */
export type Finding = { rule: string; message: string; where: string }

const SHOWN = 5

/** Findings by rule, with the first places of each. */
function summarize(findings: Finding[]): Record<string, string[]> {
  const rules = Map.groupBy(findings, ({ rule }) => rule)
  return Object.fromEntries(
    [...rules].map(([rule, of]) => [
      `${rule} (${of.length})`,
      of.slice(0, SHOWN).map(({ message, where }) => `${where}: ${message}`),
    ]),
  )
}

/** `explained`: the rules whose findings stay, with the reason. One that finds nothing any more has to go. */
export function expectExplained(findings: Finding[], explained: Record<string, string>): void {
  const open = findings.filter(({ rule }) => !Object.hasOwn(explained, rule))
  expect(summarize(open), 'findings').toEqual({})
  const unused = Object.keys(explained).filter((rule) => !findings.some((finding) => finding.rule === rule))
  expect(unused, 'explained, and not found').toEqual([])
}
