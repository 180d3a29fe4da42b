import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import Fastify from 'fastify'
import { serve } from './rpc.ts'
import { usage } from './usage.ts'

/** A minimal server to compare with. `GET /1234` responds with JSON of about 1,234 bytes. */

const ROWS = 20
const BYTES_AROUND_A_TEXT = 50
const JSON_TYPE = 'application/json; charset=utf-8'
const HOST = '127.0.0.1'

/** Makes each body once. */
function constantBodies(): (size: number) => string {
  const bodies = new Map<number, string>()
  return (size) => {
    const body = bodies.get(size) ?? JSON.stringify({ text: 'x'.repeat(Math.max(0, size - '{"text":""}'.length)) })
    bodies.set(size, body)
    return body
  }
}

function listenBare(): Promise<number> {
  const bodyOf = constantBodies()
  const server = createServer((request, response) => {
    const body = bodyOf(Number(request.url?.slice(1)))
    response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': body.length })
    response.end(body)
  })
  return new Promise((resolve) => {
    server.listen(0, HOST, () => resolve((server.address() as AddressInfo).port))
  })
}

async function listenFastify(bodyOf: (size: number) => unknown): Promise<number> {
  const app = Fastify()
  app.get<{ Params: { size: string } }>('/:size', (request, reply) => {
    reply.type(JSON_TYPE).send(bodyOf(Number(request.params.size)))
  })
  await app.listen({ host: HOST, port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** One prepared select of twenty rows from a table of its own, whose rows are as wide as the size asks. */
function preparedSelects(folder: string): (size: number) => unknown {
  const connection = new SqliteDatabase(join(folder, 'limit.sqlite'))
  connection.pragma('journal_mode = WAL')
  const statements = new Map<number, SqliteDatabase.Statement<[number]>>()
  return (size) => {
    const statement = statements.get(size) ?? prepareSelect(connection, size)
    statements.set(size, statement)
    return { rows: statement.all(ROWS) }
  }
}

function prepareSelect(connection: SqliteDatabase.Database, size: number): SqliteDatabase.Statement<[number]> {
  const table = `rows_${size}`
  // The table of an earlier server may be there.
  connection.exec(`drop table if exists ${table}`)
  connection.exec(`create table ${table} (id integer primary key, name text not null, body text not null)`)
  const insert = connection.prepare(`insert into ${table} values (?, ?, ?)`)
  const body = 'x'.repeat(Math.max(1, Math.round(size / ROWS) - BYTES_AROUND_A_TEXT))
  for (let id = 1; id <= ROWS * ROWS; id++) insert.run(id, `row ${id}`, body)
  return connection.prepare(`select id, name, body from ${table} order by id desc limit ?`)
}

const [kind, folder = '.'] = process.argv.slice(2)
const port =
  kind === 'http' ? listenBare() : listenFastify(kind === 'select' ? preparedSelects(folder) : constantBodies())
serve({ usage, port: () => port })
