import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { onTestFinished, vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** The variables with which a command works on the installation of a test. */
export function environmentOf({ deps: { config } }: TestApp): Record<string, string> {
  if (config.database.engine === 'sqlite') return { DATA_DIR: config.dataDir }
  return { DATA_DIR: config.dataDir, DATABASE_URL: config.database.url }
}

/** Sets them for commands that run in the process of the test. */
export function useEnvironmentOf(app: TestApp): void {
  for (const [name, value] of Object.entries(environmentOf(app))) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

/**
 * Runs `quad` in a process of its own. Resolves with its output; rejects with `code`, `stdout` and `stderr` when it
 * fails.
 */
export async function quad(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...environment }
  return (await promisify(execFile)(process.execPath, ['server/cli.ts', ...args], { env })).stdout
}
