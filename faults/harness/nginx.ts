import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEBIAN_ENV } from '../../scripts/debian-path.ts'
import { writeLocalSite } from '../../scripts/local-nginx.ts'
import { freePort } from '../../server/testing/free-port.ts'

const SITE = join(import.meta.dirname, '../../deploy/nginx.conf')

/** Debian's package, where it is missing here. */
export const MISSING_NGINX = existsSync('/usr/sbin/nginx') ? [] : ['nginx']

/** The nginx of deploy/ in front of two processes of Quad. Its certificate is signed by nobody. */
export async function startNginx(
  ports: readonly [number, number],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-nginx-'))
  const [http, https] = [await freePort(), await freePort()]
  const site = readFileSync(SITE, 'utf8')
    .replace('127.0.0.1:4000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:4001', `127.0.0.1:${ports[1]}`)
  const args = await writeLocalSite(site, { folder, ports: { http, https } })
  const nginx = spawn('nginx', [...args, '-g', 'daemon off;'], {
    env: DEBIAN_ENV,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(nginx, 'exit')
  return {
    url: `https://127.0.0.1:${https}`,
    stop: async () => {
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
