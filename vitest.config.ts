import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

/** Tests are bounded by the work they do. This ends what hangs, and is no measure of a machine: three times slower passes, too. */
const HANGS_MS = 600_000

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  test: {
    // One more than the cores of the smallest machine: a test that waits for a server leaves its core to another.
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
          include: ['{contract,domain,server,scripts}/**/*.test.ts'],
          // Modules that keep nothing between tests: loading them anew for each file takes as long as the tests.
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
        // `npm run faults`: what takes long because disks fill, clocks jump, processes die, or faults are planted in the code itself.
        test: { name: 'faults', include: ['tests/faults/**/*.test.ts'] },
      },
      {
        extends: true,
        // `npm run engines`: what a person does, in real browsers that paint in software. Its waits end by themselves, these end what hangs.
        test: { name: 'engines', include: ['tests/engines/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
      },
      {
        extends: true,
        // `npm run test:pg`: what one session, as PGlite has, can never show.
        test: {
          name: 'postgres',
          include: ['tests/postgres/**/*.test.ts'],
          globalSetup: 'tests/postgres/cluster.ts',
        },
      },
    ],
  },
})
