import type { Deps } from '../deps.ts'
import type { Member } from './actor.ts'
import type { ZipEntry } from './zip.ts'

type MemberFiles = (deps: Deps, actor: Member) => AsyncGenerator<ZipEntry>

/** The file `name`.json of a copy of a member's data, with what `read` returns. */
export function jsonFile(name: string, read: (deps: Deps, actor: Member) => Promise<unknown>): MemberFiles {
  return async function* (deps, actor) {
    const text = JSON.stringify(await read(deps, actor), null, 2)
    yield { name: `${name}.json`, content: [Buffer.from(`${text}\n`)] }
  }
}

/** A stored file; nothing when `fileId` is "" or the file is lost. */
export async function* storedFile({ files }: Deps, fileId: string, name: string): AsyncGenerator<ZipEntry> {
  const file = fileId === '' ? null : await files.read(fileId)
  if (file) yield { name, content: file.stream }
}
