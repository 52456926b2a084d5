import { recordHandlers } from './routes.ts'

export const RECORD = { handlers: recordHandlers }
