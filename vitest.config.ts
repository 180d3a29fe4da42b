import { defineConfig } from 'vitest/config'

const serverTests = ['server/**/*.test.ts', 'contract/**/*.test.ts', 'scripts/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'sqlite', include: serverTests, env: { TEST_ENGINE: 'sqlite' } },
      },
      {
        test: {
          name: 'postgres',
          include: ['server/**/*.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['server/testing/postgres-cluster.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        root: '.',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/testing/setup.ts'],
        },
      },
    ],
  },
})
