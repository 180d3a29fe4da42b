import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** A server that does not wait until a file is in its place. */
const LATER_MS = 400

const rename = files.rename
files.rename = async (from, to) => void setTimeout(() => void rename(from, to).catch(() => {}), LATER_MS)
syncBuiltinESMExports()
