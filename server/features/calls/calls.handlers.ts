import { Readable } from 'node:stream'
import type * as callBallots from '../../../contract/call-ballots.ts'
import type * as callEntries from '../../../contract/call-entries.ts'
import type * as callJudging from '../../../contract/call-judging.ts'
import type * as contract from '../../../contract/calls.ts'
import { csvOf } from '../../lib/http/csv-response.ts'
import { pdfResponse } from '../../lib/http/file-responses.ts'
import { readerLanguage } from '../../lib/http/request-language.ts'
import type { Handlers } from '../../lib/route.ts'
import { zipOf } from '../../lib/zip.ts'
import { getOwnBallot, saveOwnBallot } from './ballots.service.ts'
import { enterIdea, listEntries, withdrawEntry } from './call-entries.service.ts'
import { exportEntries, exportScores } from './call-exports.service.ts'
import { moveCall } from './call-steps.service.ts'
import { getCall, listCalls } from './call-views.service.ts'
import { copyCall, createCall, deleteCall, editCall, openRules } from './calls.service.ts'
import { getNextStep, listManagedCalls } from './managed-calls.service.ts'
import { listOwnCalls } from './own-calls.service.ts'
import { listJurors, listPossibleJurors, remindJurors, saveJurors } from './panel.service.ts'
import { decideEntries, listRanking } from './ranking.service.ts'
import { getParticipation, getResults } from './results.service.ts'
import { getJudgedEntry, listAssignments, openEntryPdf, passOn, saveScores } from './scores.service.ts'

export const callsHandlers = {
  getCallRules: async (deps, { actor, params, reply }) => pdfResponse(reply, await openRules(deps, actor, params.id)),

  getEntryPdf: async (deps, { actor, params, reply }) => pdfResponse(reply, await openEntryPdf(deps, actor, params)),

  exportScores: async (deps, { actor, params, request }) => {
    const { columns, rows } = await exportScores(deps, actor, params.id, readerLanguage(request))
    return csvOf(columns, rows)
  },

  exportEntries: async (deps, { actor, params, request }) =>
    Readable.from(zipOf(await exportEntries(deps, actor, params.id, readerLanguage(request)))),

  getOwnBallot: (deps, { actor, params, query }) => getOwnBallot(deps, actor, params.id, query),

  saveOwnBallot: (deps, { actor, params, body }) => saveOwnBallot(deps, actor, params.id, body.idea_ids),

  getCallResults: (deps, { actor, params, query }) => getResults(deps, actor, params.id, query),

  getParticipation: (deps, { actor, params }) => getParticipation(deps, actor, params.id),

  listCalls: (deps, { actor, query }) => listCalls(deps, actor, query),

  createCall: async (deps, { actor, body, reply }) => {
    const call = await createCall(deps, actor, body)
    reply.header('location', `/v1/calls/${call.id}`)
    return { call }
  },

  getCall: {
    handle: async (deps, { actor, params }) => ({ call: await getCall(deps, actor, params.id) }),
    personalTo: ({ call }) => new Set([call.organiser.id]),
  },

  editCall: async (deps, { actor, params, body }) => ({ call: await editCall(deps, actor, params.id, body) }),

  deleteCall: (deps, { actor, params }) => deleteCall(deps, actor, params.id),

  copyCall: async (deps, { actor, params, reply }) => {
    const call = await copyCall(deps, actor, params.id)
    reply.header('location', `/v1/calls/${call.id}`)
    return { call }
  },

  moveCall: (deps, { actor, params, body }) => moveCall(deps, actor, params.id, body),

  listManagedCalls: (deps, { actor, query }) => listManagedCalls(deps, actor, query),

  getNextStep: async (deps, { actor, params }) => ({ next: await getNextStep(deps, actor, params.id) }),

  listOwnCalls: (deps, { actor, query }) => listOwnCalls(deps, actor, query.ids),

  listCallEntries: (deps, { actor, params, query }) => listEntries(deps, actor, params.id, query),

  enterIdea: async (deps, { actor, params, body, request }) => ({
    entry: await enterIdea(deps, actor, params, body.answers, request.arrivedAt),
  }),

  withdrawEntry: (deps, { actor, params }) => withdrawEntry(deps, actor, params),

  listPossibleJurors: async (deps, { actor, query }) => ({
    members: await listPossibleJurors(deps, actor, query.q),
  }),

  listJurors: async (deps, { actor, params }) => ({ jurors: await listJurors(deps, actor, params.id) }),

  saveJurors: async (deps, { actor, params, body }) => ({
    jurors: await saveJurors(deps, actor, params.id, body.user_ids),
  }),

  remindJurors: async (deps, { actor, params }) => ({
    reminded: await remindJurors(deps, actor, params.id),
  }),

  listAssignments: (deps, { actor, params }) => listAssignments(deps, actor, params.id),

  getJudgedEntry: async (deps, { actor, params }) => ({
    entry: await getJudgedEntry(deps, actor, params),
  }),

  saveScores: async (deps, { actor, params, body }) => ({
    reading: await saveScores(deps, actor, params, body),
  }),

  passOnEntry: async (deps, { actor, params, body }) => ({
    is_taken: await passOn(deps, actor, params, body.user_id),
  }),

  listRanking: (deps, { actor, params, query }) => listRanking(deps, actor, params.id, query),

  decideEntries: async (deps, { actor, params, body }) => ({
    before: await decideEntries(deps, actor, params.id, body),
  }),
} satisfies Handlers<typeof callBallots & typeof contract & typeof callEntries & typeof callJudging>
