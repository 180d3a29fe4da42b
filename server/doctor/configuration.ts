import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { writeAtomically } from '../lib/file-store.ts'
import { newId } from '../lib/ids.ts'
import type { Mail } from '../lib/mail-transport.ts'
import { type Finding, RENDERING, reasonOf } from './finding.ts'

const GIGABYTE = 1_000_000_000
const LOOPBACK = /^(localhost|127\.[\d.]+|\[?::1\]?)$/

/** Findings about the settings and the machine. */
export async function configurationFindings({ config }: Deps): Promise<Finding[]> {
  const folders = [
    ['DATA_DIR', config.dataDir] as const,
    ...(config.backups ? [['BACKUP_DIR', config.backups.folder] as const] : []),
  ]
  return [checkPublicUrl(config), ...(await Promise.all(folders.map(([name, folder]) => checkFolder(name, folder))))]
}

function checkPublicUrl(config: Config): Finding {
  const title = 'Configuration'
  const { hostname, protocol, pathname } = new URL(config.publicUrl)
  const isLocal = LOOPBACK.test(hostname)
  const text = `PUBLIC_URL is ${config.publicUrl}`
  if (pathname !== '/') return { title, text, fix: 'Quad serves the root of a host. Take the path out of PUBLIC_URL.' }
  if (isLocal && !LOOPBACK.test(config.host)) {
    const fix =
      'Others can reach Quad, but links in mail lead to their own machine. Set PUBLIC_URL to the outside address.'
    return { title, text, fix }
  }
  if (!isLocal && protocol === 'http:') {
    return {
      title,
      text,
      fix: 'Passwords would travel readably. Let a proxy speak TLS and set PUBLIC_URL to https://….',
    }
  }
  if (protocol === 'https:' && config.trustProxy === false) {
    const fix =
      "Set TRUST_PROXY to the proxy's address; without it, all members share the rate limits of one IP address."
    return { title, text: `${text}, and no proxy is trusted`, fix }
  }
  return { title, text }
}

async function checkFolder(name: string, folder: string): Promise<Finding> {
  const title = `Disk of ${name}`
  try {
    const probe = join(folder, `.doctor-${newId()}`)
    await writeAtomically(probe, Buffer.from('written'))
    await rm(probe)
    const { bavail, bsize } = await statfs(folder)
    const text = `${folder} has ${((bavail * bsize) / GIGABYTE).toFixed(1)} GB left`
    return bavail * bsize < GIGABYTE
      ? { title, text, fix: 'Make room; Quad refuses writes when the disk is full.' }
      : { title, text }
  } catch (error) {
    return {
      title,
      text: reasonOf(error),
      fix: `Give ${folder} to the account that Quad runs as, on a disk with room.`,
    }
  }
}

/** Whether the mail server lets Quad in, and takes a test message where there is one. */
export async function checkMailServer(
  { config, mailTransport }: Deps,
  renderTestMail?: () => Promise<Mail>,
): Promise<Finding> {
  const title = 'Mail'
  let testMail: Mail | undefined
  try {
    testMail = await renderTestMail?.()
  } catch (error) {
    return { title, text: reasonOf(error), fix: RENDERING }
  }
  try {
    await mailTransport.check()
    if (testMail) {
      const { savedAs } = await mailTransport.send(newId(), testMail)
      const sent = `a test message is on its way to ${testMail.to}`
      return { title, text: savedAs ? `kept as ${savedAs}, since SMTP_URL is not set` : sent }
    }
  } catch (error) {
    const fix = 'Check SMTP_URL (host, port, smtps for TLS from the start, user and password) and MAIL_FROM.'
    return { title, text: reasonOf(error), fix }
  }
  if (config.smtpUrl) return { title, text: 'the mail server lets Quad in; --mail-to ADDRESS sends a test message' }
  const text = `kept in ${config.mailDir}, since SMTP_URL is not set`
  const isPublic = !LOOPBACK.test(new URL(config.publicUrl).hostname)
  return isPublic ? { title, text, fix: 'Nobody gets an activation or reset link. Set SMTP_URL.' } : { title, text }
}
