import type { Json } from '../../platform/schema.ts'

declare module '../../platform/schema.ts' {
  interface Database {
    /** What operators have loaded; the highest version of a kind is the one in use. Never changed. */
    content_version: {
      kind: string
      version: number
      /** SHA-256 of the file. */
      digest: string
      body: Json<unknown>
      operator: string
      loaded_at: Date
    }
  }
}
