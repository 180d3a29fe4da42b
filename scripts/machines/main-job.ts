import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { demoMember } from '../../server/cli/demo-community.ts'
import { demoPdf } from '../../server/cli/demo-pdf.ts'

/** The first calls of a new installation, over HTTP: shows that a bare machine works. */

const PASSWORD = 'a bench in the quad'
const MAIL_TRIES = 120
const POLL_MS = 500

export type DoneJob = { ideaId: string; title: string; credentials: { email: string; password: string } }

/** Signs up, activates, signs in, completes the profile and shares an idea with a PDF. `mailDir` is where mails are kept. */
export async function doMainJob(url: string, mailDir: string, name: string): Promise<DoneJob> {
  const credentials = { email: `${name}@students.quad.example`, password: PASSWORD }
  await call(url, 'POST', '/v1/users', 202, { body: { ...credentials, username: name } })
  await call(url, 'PUT', '/v1/users/activated', 200, {
    body: { token: await activationToken(mailDir, credentials.email) },
  })
  const token = await signIn(url, credentials)
  await call(url, 'POST', '/v1/profile/new', 201, { token, body: demoMember(0).profile })
  const title = `An idea of ${name}`
  const idea = {
    title,
    description: 'What a new installation is asked first.',
    category: 'Education',
    tags: ['new'],
    learning_outcome: 'That it works from nothing.',
    recommended_level: 'beginner',
    github_link: '',
    pdf: Buffer.from(demoPdf(title, 'A brief')).toString('base64'),
  }
  const { idea: shared } = await call(url, 'POST', '/v1/ideas', 201, { token, body: idea })
  const done = { ideaId: shared.id, title, credentials }
  await checkMainJob(url, done)
  return done
}

/** Sees that what the job left is there: the page, the account, the idea and its file. */
export async function checkMainJob(url: string, { ideaId, title, credentials }: DoneJob): Promise<void> {
  const page = await fetch(url)
  if (!page.ok || !/^<!doctype html/i.test(await page.text())) throw new Error(`${url} shows no page.`)
  const token = await signIn(url, credentials)
  const { idea } = await call(url, 'GET', `/v1/ideas/${ideaId}`, 200, { token })
  if (idea.title !== title) throw new Error(`The idea is called ${idea.title}, not ${title}.`)
  const pdf = await fetch(new URL(`/v1/pdfs/${idea.pdf}`, url))
  if (!pdf.ok || !(await pdf.text()).startsWith('%PDF-')) throw new Error('The PDF of the idea is not there.')
}

async function signIn(url: string, credentials: DoneJob['credentials']): Promise<string> {
  const path = '/v1/auth/tokens/authentication'
  const { authentication_token } = await call(url, 'POST', path, 201, { body: credentials })
  return authentication_token.token
}

async function call(
  url: string,
  method: string,
  path: string,
  expected: number,
  { token, body }: { token?: string; body?: unknown },
) {
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (response.status !== expected) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

async function activationToken(mailDir: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < MAIL_TRIES; attempt++) {
    for (const name of existsSync(mailDir) ? readdirSync(mailDir) : []) {
      const mail = await PostalMime.parse(readFileSync(join(mailDir, name)))
      const token = mail.text?.match(/activate\?token=(\w+)/)?.[1]
      if (mail.to?.[0]?.address === email && token) return token
    }
    await sleep(POLL_MS)
  }
  throw new Error(`No activation mail for ${email} arrived in ${mailDir}.`)
}
