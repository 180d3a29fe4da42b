import type { Deps } from '../deps.ts'
import { configurationFindings } from './configuration.ts'
import { upkeepFindings } from './data.ts'
import type { Finding } from './finding.ts'

/**
 * Problems of a running installation that show without reading all of it or asking the mail server. `quad doctor` runs
 * these checks and more.
 */
export async function quickFindings(deps: Deps): Promise<Required<Finding>[]> {
  const findings = [...(await configurationFindings(deps)), ...(await upkeepFindings(deps))]
  return findings.filter((finding): finding is Required<Finding> => finding.fix !== undefined)
}
