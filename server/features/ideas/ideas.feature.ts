import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import type { SharedJob } from '../../jobs/scheduler.ts'
import type { Member } from '../../lib/actor.ts'
import { MINUTE } from '../../lib/clock.ts'
import { jsonFile, storedFile } from '../../lib/member-files.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import { requireVisibleIdea } from './idea-access.service.ts'
import { readDueTexts } from './idea-texts.service.ts'
import { exportVersions } from './idea-versions.service.ts'
import { deleteOrReassignIdeas, findPdfsOf, listAllIdeasOf } from './ideas.account.service.ts'
import { ideasHandlers } from './ideas.handlers.ts'

/** Ideas are taken one by one, as mails are. A commit with a PDF wakes it. */
const readTexts: SharedJob = { name: 'idea-texts', everyMs: MINUTE, isShared: true, run: readDueTexts }

async function* pdfsOf(deps: Deps, { userId }: Member): AsyncGenerator<ZipEntry> {
  for (const pdf of await findPdfsOf(deps, userId)) yield* storedFile(deps, pdf, `pdfs/${pdf}.pdf`)
}

export const ideasFeature: Feature = {
  handlers: ideasHandlers,
  memberData: [
    {
      tables: { ideas: (tx, { userId, newOwnerId }) => deleteOrReassignIdeas(tx, userId, newOwnerId) },
      files: jsonFile('ideas', (deps, { userId }) => listAllIdeasOf(deps, userId)),
    },
    {
      tables: { idea_versions: 'set null', unpublished_versions: 'set null' },
      files: jsonFile('idea-versions', (deps, { userId }) => exportVersions(deps, userId)),
    },
    { tables: {}, files: pdfsOf },
  ],
  requireVisible: { ideas: requireVisibleIdea },
  jobs: () => [readTexts],
}
