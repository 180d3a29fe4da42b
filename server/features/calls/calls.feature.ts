import type { Feature } from '../../feature.ts'
import type { Job, SharedJob } from '../../jobs/scheduler.ts'
import { MINUTE, SECOND } from '../../lib/clock.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { enterNewIdea } from './call-entries.service.ts'
import { moveDueCalls, repairPanels } from './call-phases.service.ts'
import { getCall } from './call-views.service.ts'
import {
  exportBallots,
  exportCalls,
  exportEntries,
  exportPanelWork,
  notifyOfRemovedIdea,
  releaseEntriesOf,
  removeFromPanels,
} from './calls.account.service.ts'
import { callsHandlers } from './calls.handlers.ts'
import { callsMails } from './calls.mails.ts'
import { announceResults } from './results.service.ts'

/** Opens and closes calls within seconds. Whichever process is first holds the call. */
const phases: SharedJob = { name: 'call-phases', everyMs: 5 * SECOND, isShared: true, run: moveDueCalls }

/** Gives entries of jurors who may not judge them any more to others. */
const panels: Job = { name: 'call-panels', everyMs: MINUTE, retryMs: MINUTE, run: repairPanels }

/** Notifies entrants of results within seconds, each once. */
const results: SharedJob = { name: 'call-results', everyMs: 5 * SECOND, isShared: true, run: announceResults }

export const callsFeature: Feature = {
  handlers: callsHandlers,
  on: { ideaShared: enterNewIdea, ideaGoes: notifyOfRemovedIdea },
  memberData: [
    { tables: { call_entries: releaseEntriesOf }, files: jsonFile('call-entries', exportEntries) },
    { tables: { calls: 'set null' }, files: jsonFile('calls', exportCalls) },
    {
      tables: { call_jurors: 'cascade', call_assignments: (tx, { userId }) => removeFromPanels(tx, userId) },
      files: jsonFile('call-panels', exportPanelWork),
    },
    { tables: { call_ballots: 'cascade', call_votes: 'cascade' }, files: jsonFile('call-ballots', exportBallots) },
  ],
  requireVisible: { calls: getCall },
  mails: callsMails,
  jobs: () => [phases, panels, results],
}
