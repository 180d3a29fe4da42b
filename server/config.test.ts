import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  test('has the defaults of the run contract, and takes empty variables as absent', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      publicUrl: 'http://localhost:4000',
      database: { engine: 'sqlite', file: expect.stringMatching(/data\/quad\.sqlite$/) },
      smtpUrl: undefined,
      corsOrigins: [],
      trustProxy: false,
      logLevel: 'info',
    })
  })

  test('names every bad variable in one message', () => {
    const bad = {
      PORT: '99999',
      PUBLIC_URL: 'quad',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'x',
      LOG_LEVEL: 'loud',
      CORS_ORIGINS: 'x',
    }
    expect(() => readConfig(bad)).toThrow(
      /PORT: .*\n.*PUBLIC_URL: .*\n.*DATABASE_URL: .*\n.*SMTP_URL: .*\n.*CORS_ORIGINS: .*\n.*LOG_LEVEL: /,
    )
  })

  test('reads a number of proxies or their addresses', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(readConfig({ TRUST_PROXY: '10.0.0.1' }).trustProxy).toBe('10.0.0.1')
  })
})
