/** What members are told, in percent: every fish has the same return. */
export const STATED = '96.0000'
