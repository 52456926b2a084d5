import { create } from 'zustand'

/** Titles that pages learn from their content, by path; until then they go by the one of `built.ts`. */
export const useOwnTitles = create<Readonly<Record<string, string>>>(() => ({}))

export const setOwnTitle = (pathname: string, title: string): void => useOwnTitles.setState({ [pathname]: title })
