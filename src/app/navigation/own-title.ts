import { create } from 'zustand'

/** Titles that pages take from their content, by path; until then `page-names.ts` has their title. */
export const useOwnTitles = create<Readonly<Record<string, string>>>(() => ({}))

export const setOwnTitle = (pathname: string, title: string): void => useOwnTitles.setState({ [pathname]: title })
