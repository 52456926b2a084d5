import { create } from 'zustand'
import type { RouteName } from './routes.ts'

/** Titles that pages learn from their content; until then they go by the one of `built.ts`. */
export const useOwnTitles = create<Partial<Record<RouteName, string>>>(() => ({}))

export const setOwnTitle = (name: RouteName, title: string): void => useOwnTitles.setState({ [name]: title })
