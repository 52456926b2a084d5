import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

/** Ends tests that hang. No measure of a machine: one three times slower passes, too. */
const HANGS_MS = 600_000
const TIMED = 'tests/postgres/paused-holder.test.ts'

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  test: {
    // One more than the cores of the smallest machine, since a test that waits for a server leaves its core to another.
    maxWorkers: 3,
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: 'tests/support/time-limits.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{casino,contract,domain,server,scripts}/**/*.test.ts'],
          // Modules without state between tests: loading them anew for each file takes as long as the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'page', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/time-limits.ts', 'tests/support/component.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'simulation', include: ['tests/simulation/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'integration', include: ['tests/integration/**/*.test.ts'] },
      },
      {
        extends: true,
        // `npm run faults`: long tests in which disks fill, clocks jump, processes die, or faults are planted in the code.
        test: { name: 'faults', include: ['tests/faults/**/*.test.ts'] },
      },
      {
        extends: true,
        // `npm run engines`: a person's actions in real browsers that paint in software. Its own waits have limits; these end what hangs.
        test: { name: 'engines', include: ['tests/engines/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
      },
      {
        extends: true,
        // `npm run test:pg`: what PGlite's single session can't show.
        test: {
          name: 'postgres',
          include: ['tests/postgres/**/*.test.ts'],
          exclude: [TIMED],
          globalSetup: 'tests/postgres/cluster.ts',
        },
      },
      {
        extends: true,
        // After the others, since a lease that ends and a process that takes over have 10 s in all, beside no other test's servers.
        test: { name: 'postgres-timed', include: [TIMED], globalSetup: 'tests/postgres/cluster.ts', sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        // `npm run test:scale`: several processes behind a real nginx, watched by a real Prometheus, and every step of the runbook.
        test: {
          name: 'scale',
          include: ['tests/scale/**/*.test.ts'],
          globalSetup: 'tests/postgres/cluster.ts',
          // Each runs several servers.
          fileParallelism: false,
        },
      },
    ],
  },
})
