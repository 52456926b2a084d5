import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  test: {
    // Of two cores it would leave one idle.
    maxWorkers: '100%',
    // What takes a second alone takes several beside others.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        // An embedded database takes seconds to make.
        test: {
          name: 'unit',
          include: ['{contract,domain,server,scripts}/**/*.test.ts'],
          // Modules that keep nothing between tests: loading them anew for each file takes as long as the tests.
          isolate: false,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'page', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'component', include: ['src/**/*.test.tsx'], environment: 'happy-dom', setupFiles: 'tests/support/component.ts' },
      },
      {
        extends: true,
        test: { name: 'simulation', include: ['tests/simulation/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: { name: 'integration', include: ['tests/integration/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
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
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
