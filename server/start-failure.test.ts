import { expect, test } from 'vitest'
import { ListenFailure, reasonOfFailedStart } from './start-failure.ts'

const failure = (code: string, more: object = {}, message = code) =>
  Object.assign(new Error(message), { code, ...more })
const listening = (code: string) => new ListenFailure(failure(code, { syscall: 'listen', port: 80 }))

test.each([
  ['a port that is taken', listening('EADDRINUSE'), 'Set PORT to a free one'],
  ['a port of the system', listening('EACCES'), 'may not listen on port 80'],
  ['an address of another machine', listening('EADDRNOTAVAIL'), 'HOST is no address of this machine'],
  [
    'an unknown HOST',
    new ListenFailure(failure('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'nowhere' })),
    'HOST is no name or address of this machine',
  ],
  [
    'an unknown database host',
    failure('ENOTFOUND', { hostname: 'db.invalid' }),
    'No machine is known by the name db.in',
  ],
  ['a name server without an answer', failure('EAI_AGAIN', { hostname: 'db' }), 'No machine is known by the name db'],
  ['a full disk', failure('ENOSPC'), 'The disk is full'],
  ['a full database', failure('SQLITE_FULL'), 'The disk is full'],
  ['a disk that cannot be written', failure('EROFS'), 'cannot be written'],
  ['a database that cannot be written', failure('SQLITE_READONLY_DIRECTORY'), 'cannot be written'],
  ['a file in place of the folder', failure('ENOTDIR'), 'DATA_DIR is not a folder'],
  ['a folder of another account', failure('EACCES', { syscall: 'mkdir' }), 'may not write DATA_DIR'],
  ['a database of another account', failure('SQLITE_CANTOPEN'), 'may not write DATA_DIR'],
  ['a file that is no database', failure('SQLITE_NOTADB'), 'damaged or no database of Quad'],
  ['a damaged database', failure('SQLITE_CORRUPT'), 'damaged or no database of Quad'],
  ['a database that is held', failure('SQLITE_BUSY'), 'Is Quad running there already?'],
  ['too many files', failure('EMFILE'), 'ulimit -n'],
  ['a wrong password', failure('28P01'), 'Are user, password and database of DATABASE_URL right?'],
  ['an unknown database', failure('3D000'), 'Are user, password and database of DATABASE_URL right?'],
  ['a user without rights', failure('42501'), 'Grant it the rights'],
  ['no connection left', failure('53300'), 'max_connections'],
  ['a certificate of nobody', failure('SELF_SIGNED_CERT_IN_CHAIN'), 'sslrootcert'],
  ['a database that does not run', failure('ECONNREFUSED'), 'Is PostgreSQL running where DATABASE_URL says?'],
  ['a database that ends', failure('57P03'), 'Is PostgreSQL running where DATABASE_URL says?'],
  ['an unknown option', failure('ERR_PARSE_ARGS_UNKNOWN_OPTION', {}, "Unknown option '--x'"), "Unknown option '--x'"],
  ['a configuration that cannot be used', new Error('PORT: must be a port number'), 'PORT: must be a port number'],
])('a start that fails because of %s says so in a sentence', (_cause, error, sentence) => {
  const reason = reasonOfFailedStart(error)
  expect(reason).toContain(sentence)
  expect(reason).not.toContain('\n    at ')
})

test('the first address that failed is named of several', () => {
  const several = new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')])
  expect(reasonOfFailedStart(several)).toContain('Is PostgreSQL running')
})

test('an unexpected error keeps its stack', () => {
  expect(reasonOfFailedStart(new TypeError('x is not a function'))).toContain('\n    at ')
})
