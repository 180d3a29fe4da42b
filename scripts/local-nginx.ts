import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { DEBIAN_ENV } from './debian-path.ts'

export type LocalNginx = { folder: string; ports?: { http: number; https: number } }

/**
 * Writes a site of deploy/ into a folder, with a certificate, folders, ports and host names that exist here, and the
 * directives of the nginx that is installed. Returns the arguments of nginx.
 */
export async function writeLocalSite(site: string, { folder, ports }: LocalNginx): Promise<string[]> {
  const certificate = await generate([{ name: 'commonName', value: 'quad.campus.example' }], {
    keySize: 2048,
    algorithm: 'sha256',
  })
  writeFileSync(join(folder, 'fullchain.pem'), certificate.cert)
  writeFileSync(join(folder, 'privkey.pem'), certificate.private)
  const { http = 18_080, https = 18_443 } = ports ?? {}
  const local = (knowsHttp2Directive() ? site : forOlderNginx(site))
    .replaceAll('/etc/letsencrypt/live/quad.campus.example', folder)
    .replaceAll('/var/log/nginx', folder)
    .replace(/quad-\d:/g, '127.0.0.1:')
    .replace(/listen (\[::\]:)?80/g, `listen $1${http}`)
    .replace(/listen (\[::\]:)?443/g, `listen $1${https}`)
  writeFileSync(join(folder, 'site.conf'), local)
  const main = join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { include ${folder}/site.conf; }`,
  )
  return ['-c', main, '-p', folder]
}

/** The directives of nginx before 1.25.1, as the site's comment says. */
function forOlderNginx(site: string): string {
  return site.replaceAll(/(listen .*443 ssl);/g, '$1 http2;').replace('http2 on;', '')
}

function knowsHttp2Directive(): boolean {
  const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8', env: DEBIAN_ENV })
  return /\/(\S+)/.exec(stderr ?? '')?.[1]?.localeCompare('1.25.1', 'en', { numeric: true }) !== -1
}
