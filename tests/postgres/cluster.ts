import type { TestProject } from 'vitest/node'
import { startPostgres } from '../support/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

/** One cluster for all files of this project: DATABASE_URL's, else a private one. Each file makes its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL
  const cluster = given ? { url: given, stop: async () => undefined } : await startPostgres()
  project.provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}
